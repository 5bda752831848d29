/** Sets the text of a field as typing does, so that a form which registered or controls the field hears of it. */
export function enterText(field: HTMLInputElement, text: string): void {
  // React hears only of values that are set past its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
