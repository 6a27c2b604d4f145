/** The storage of uploaded files. The content of a file name never changes. */
export interface FileStorage {
  readonly vendor: string;
  /** Whether files use disk space on this computer. */
  readonly onOwnDisk: boolean;
  /** @throws VendorFailure when the file was not stored, or the result is unknown */
  put(name: string, file: { bytes: Uint8Array; type: string }): Promise<void>;
  /** @returns null when there is no such file */
  get(name: string): Promise<Uint8Array | null>;
  /** Succeeds whether or not there is such a file. */
  remove(name: string): Promise<void>;
}
