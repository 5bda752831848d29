/** AUTH-05, said on each argument that carries a password. */
export const CLOSED_PASSWORD =
  'Encrypted under the key of keyId: RSA-OAEP with SHA-256, also for its mask (MGF1), of the text in UTF-8, as base64. Each encrypted text is taken once.';
