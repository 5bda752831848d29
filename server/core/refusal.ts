/** A reason not to start or not to go on that the operator can mend: its message is all they need to see of it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
