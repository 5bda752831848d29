import { chakra, Flex } from '@chakra-ui/react';
import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Tag } from '../../../../../ui/text/tag';
import { MANAGERS } from '../../../../identity/session/levels';
import { useSession } from '../../../../identity/session/session-context';
import type { Scope } from '../../scope';

interface Props {
  readonly scope: Scope;
  /** Origin of the layout. */
  readonly source: 'OWN' | 'ORGANIZATION' | 'NONE';
  /** Null on phones, which have one layout. */
  readonly phone: { readonly isShown: boolean; readonly show: (isShown: boolean) => void } | null;
  readonly children: ReactNode;
}

/** The title of the editor, whose layout it is, and for which width. */
export function EditorHead({ scope, source, phone, children }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { userPermissionType, workingOrganization } = useSession();
  const scopes = MANAGERS.includes(userPermissionType) ? (['own', 'everyone'] as const) : [];
  return (
    <Flex wrap="wrap" alignItems="center" gap="3">
      <Flex flex="1 1 260px" minWidth="0" wrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.h1 tabIndex={-1} outline="none" textStyle="pageTitle" letterSpacing="-.01em">
          <FormattedMessage id={`landing.title.${scope}`} />
        </chakra.h1>
        {scope === 'own' && (
          <Tag>
            <FormattedMessage id={`landing.source.${source}`} values={{ organization: workingOrganization?.name }} />
          </Tag>
        )}
      </Flex>
      {scopes.length > 0 && (
        <Row role="group" aria-label={intl.formatMessage({ id: 'landing.scope' })}>
          {scopes.map((each) => (
            <Part
              key={each}
              aria-pressed={scope === each}
              onClick={() => void navigate(`?arrange=${each}`, { replace: true })}
            >
              <FormattedMessage id={`landing.scope.${each}`} />
            </Part>
          ))}
        </Row>
      )}
      {phone && (
        <Row role="group" aria-label={intl.formatMessage({ id: 'landing.width' })}>
          <Part aria-pressed={!phone.isShown} onClick={() => phone.show(false)}>
            <Monitor size={14} strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="landing.width.wide" />
          </Part>
          <Part aria-pressed={phone.isShown} onClick={() => phone.show(true)}>
            <Smartphone size={14} strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="landing.width.phone" />
          </Part>
        </Row>
      )}
      {children}
    </Flex>
  );
}

const Row = chakra('div', {
  base: {
    display: 'inline-flex',
    flex: { base: '1 1 auto', md: 'none' },
    gap: '0.5',
    padding: '1px',
    height: { base: '11', md: '8' },
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.raised',
  },
});

const Part = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      flex: { base: '1 1 auto', md: 'none' },
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1.5',
      px: '2.5',
      borderWidth: '1px',
      borderColor: 'transparent',
      borderRadius: 'tag',
      color: 'fg.muted',
      textStyle: 's13',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _hover: { color: 'fg' },
      '&[aria-pressed=true]': { bg: 'bg.overlay', borderColor: 'border.strong', color: 'fg', fontWeight: '500' },
    },
  },
  { defaultProps: { type: 'button' } },
);
