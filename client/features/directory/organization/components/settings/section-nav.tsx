import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NavItem } from '../../../../../ui/layout/nav-item';
import { Dot } from '../../../../../ui/text/tag';
import type { Section } from '../../settings-form';
import { SECTION_NAMES } from '../../settings-form';

interface Props {
  readonly current: Section;
  /** Sections with something that is not saved. */
  readonly changed: ReadonlySet<Section>;
  readonly onChoose: (section: Section) => void;
}

/** The sections of the page; those with unsaved changes have a dot. */
export function SectionNav({ current, changed, onChoose }: Props) {
  const intl = useIntl();
  return (
    <Sections aria-label={intl.formatMessage({ id: 'ouConfig.sections' })}>
      {SECTION_NAMES.map((name) => (
        <NavItem key={name} asChild>
          <button type="button" aria-current={name === current ? 'page' : undefined} onClick={() => onChoose(name)}>
            <chakra.span flex="1" minWidth="0">
              <FormattedMessage id={`ouConfig.section.${name}`} />
            </chakra.span>
            {changed.has(name) && (
              <Dot color="accent" role="img" aria-label={intl.formatMessage({ id: 'ouConfig.changed' })} />
            )}
          </button>
        </NavItem>
      ))}
    </Sections>
  );
}

const Sections = chakra('nav', {
  base: { display: { base: 'none', lg: 'block' }, position: 'sticky', top: '5', alignSelf: 'start' },
});
