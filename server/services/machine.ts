/** What the services may ask about the machine they run on and how it was set up. */
export interface Machine {
  /** Bytes where the club's data lie. */
  readDisk(): Promise<{ free: number; total: number }>;
  /** Whether the file with the first admin's password is still there. */
  isFirstPasswordKept(): Promise<boolean>;
  /** Until when the site's certificate is good; null: none, or it could not be asked. */
  readCertificate(): Promise<Date | null>;
  trustsProxy: boolean;
  hasEmbeddedDatabase: boolean;
}
