const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/;

/** What a network error means, as one sentence for staff. */
export function networkReason(vendor: string, error: unknown): string {
  const code = systemCode(error) ?? "no code given";
  if (code === "ECONNREFUSED") return `${vendor} could not be reached: the connection was refused.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EDNS")
    return `${vendor} could not be reached: its host name has no address (${code}).`;
  if (certificateCodes.test(code))
    return `No secure connection to ${vendor} was possible (${code}).`;
  if (/UNREACH|ENETDOWN|TIMEDOUT|TIMEOUT/.test(code))
    return `${vendor} could not be reached (${code}).`;
  return `The connection to ${vendor} broke off (${code}).`;
}

/** The innermost error code: fetch and nodemailer wrap the system's error in their own. */
function systemCode(error: unknown): string | undefined {
  const { code, cause, originalCode } = (error ?? {}) as Record<string, unknown>;
  const inner = cause === undefined ? undefined : systemCode(cause);
  return inner ?? [originalCode, code].find((value) => typeof value === "string");
}
