import { chakra, Flex, Text } from '@chakra-ui/react';
import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Segments } from '../../../../../ui/button/segments';
import { Tag } from '../../../../../ui/text/tag';
import { MANAGERS } from '../../../../identity/session/levels';
import { useSession } from '../../../../identity/session/session-context';
import type { Scope } from '../../scope';

const WIDTHS = [
  ['wide', Monitor],
  ['phone', Smartphone],
] as const;

/** The server counts so far. */
const COUNTED = 10_000;

interface Props {
  readonly scope: Scope;
  /** Origin of the layout. */
  readonly source: 'OWN' | 'ORGANIZATION' | 'NONE';
  /** People with a layout of their own. */
  readonly peopleWithOwn: number;
  /** Null on phones, which have one layout. */
  readonly phone: { readonly isShown: boolean; readonly show: (isShown: boolean) => void } | null;
  readonly children: ReactNode;
}

/** The title of the editor, whose layout it is, and for which width. */
export function EditorHead({ scope, source, peopleWithOwn, phone, children }: Props) {
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
        {scope === 'everyone' && peopleWithOwn > 0 && (
          <Text color="fg.muted" textStyle="s13" flexBasis="100%">
            <FormattedMessage
              id="landing.peopleWithOwn"
              values={{
                count: peopleWithOwn,
                number: (
                  <>
                    <FormattedNumber value={Math.min(peopleWithOwn, COUNTED)} />
                    {peopleWithOwn > COUNTED && '+'}
                  </>
                ),
              }}
            />
          </Text>
        )}
      </Flex>
      {scopes.length > 0 && (
        <Segments
          label={intl.formatMessage({ id: 'landing.scope' })}
          options={scopes.map((name) => ({ name, text: <FormattedMessage id={`landing.scope.${name}`} /> }))}
          chosen={scope}
          onChoose={(name) => void navigate(`?arrange=${name}`, { replace: true })}
        />
      )}
      {phone && (
        <Segments
          label={intl.formatMessage({ id: 'landing.width' })}
          options={WIDTHS.map(([name, Icon]) => ({
            name,
            text: (
              <>
                <Icon size={14} strokeWidth={1.5} aria-hidden />
                <FormattedMessage id={`landing.width.${name}`} />
              </>
            ),
          }))}
          chosen={phone.isShown ? 'phone' : 'wide'}
          onChoose={(name) => phone.show(name === 'phone')}
        />
      )}
      {children}
    </Flex>
  );
}
