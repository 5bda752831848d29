/** A sign-in that never reached the server, by its message. */
export class SignInProblem extends Error {
  constructor(readonly kind: 'invalidKey' | 'notEncrypted') {
    super(kind);
  }
}
