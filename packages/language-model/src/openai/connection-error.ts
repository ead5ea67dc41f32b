/** Why a connection to a server failed or is not trusted. */
export type ConnectionErrorName =
  | 'certificate-self-signed'
  | 'certificate-expired'
  | 'certificate-wrong-name'
  | 'certificate-not-trusted'
  | 'not-https';

/** By the codes of Node and OpenSSL (`X509_V_ERR_…`, and `ERR_TLS_…` of Node's own checks). */
const BY_CODE: Readonly<Record<string, ConnectionErrorName>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-self-signed',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-wrong-name',
  HOSTNAME_MISMATCH: 'certificate-wrong-name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-not-trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-not-trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-not-trusted',
  CERT_UNTRUSTED: 'certificate-not-trusted',
  CERT_REVOKED: 'certificate-not-trusted',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not-https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'not-https',
};
const MAX_CAUSES = 6;

/** The cause of a connection error, found at any depth of its causes; null for any other error. */
export function connectionErrorName(error: unknown): ConnectionErrorName | null {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? BY_CODE[cause.code] : undefined;
    if (code !== undefined) return code;
    ({ cause } = cause);
  }
  return null;
}
