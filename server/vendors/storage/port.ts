/** Where uploaded files lie. A file never changes under its name. */
export interface FileStorage {
  readonly vendor: string;
  /** Whether files take room on this computer. */
  readonly onOwnDisk: boolean;
  /** @throws VendorFailure when it was not taken, or nobody can tell */
  put(name: string, file: { bytes: Uint8Array; type: string }): Promise<void>;
  /** @returns null when there is no such file */
  get(name: string): Promise<Uint8Array | null>;
  /** Whether or not there was one. */
  remove(name: string): Promise<void>;
}
