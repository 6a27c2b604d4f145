export interface UploadFile {
  name: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/** The uploads as a backup sees them, wherever they are stored. */
export interface UploadFiles {
  read(): AsyncIterable<UploadFile>;
  write(file: UploadFile): Promise<void>;
}
