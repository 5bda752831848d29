import { FormattedMessage } from 'react-intl';

/** A value of the form as people read it; lists never collide, and are not read here. */
export function ValueText({ value }: { readonly value: unknown }) {
  if (typeof value === 'boolean') return <FormattedMessage id={value ? 'ouConfig.on' : 'ouConfig.off'} />;
  return typeof value === 'string' ? value : null;
}
