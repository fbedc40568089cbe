/** Whether the code of an error is one of those that OpenSSL has for a certificate whose authority is not known. */
export const isUntrustedCertificate = (code: string): boolean =>
  /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_UNTRUSTED|INVALID_CA)/.test(code);
