/** The payment methods that staff record. A sponsor is somebody who pays for a family, such as KidSport. */
export const offlineMethods = {
  cash: "Cash",
  cheque: "Cheque",
  transfer: "E-transfer",
  sponsor: "A sponsor",
} as const;

export type OfflineMethod = keyof typeof offlineMethods;
