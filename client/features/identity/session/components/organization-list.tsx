import { Box, chakra, Image, Text } from '@chakra-ui/react';
import { Building2, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Mark } from '../../../../ui/layout/logo-mark';
import { Tag } from '../../../../ui/text/tag';
import type { SessionValue } from '../session-context';

type Organization = SessionValue['organizations'][number];

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly organizations: readonly Organization[];
  readonly chosen: string | null;
  readonly isBusy: boolean;
  /** The list belongs to a former search. */
  readonly isStale: boolean;
  /** Takes the focus when it appears. */
  readonly hasFocus: boolean;
  readonly onChoose: (id: string) => void;
  /** The up arrow on the first one. */
  readonly onLeave: () => void;
}

/** OUs as a list walked by arrows, Home and End, chosen by Enter; the current one and the one used last are marked. */
export function OrganizationList(props: Props) {
  const { ref, organizations, chosen, isBusy, isStale, onChoose, onLeave } = props;
  const intl = useIntl();
  const takesFocus = useRef(props.hasFocus);
  useEffect(() => {
    if (takesFocus.current) ref.current?.querySelector('button')?.focus();
  }, [ref]);
  const walk = (event: KeyboardEvent) => {
    const items = [...(ref.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    if (place < 0) onLeave();
    else items[place]?.focus();
  };
  if (organizations.length === 0) return null;
  return (
    <Box
      ref={ref}
      role="group"
      aria-label={intl.formatMessage({ id: 'session.organizations' })}
      aria-busy={isStale}
      opacity={isStale ? 0.55 : 1}
      onKeyDown={walk}
      borderWidth="1px"
      borderRadius="panel"
      bg="bg.surface"
      minHeight="0"
      overflow="auto"
    >
      {organizations.map((organization, index) => (
        <chakra.button
          key={organization.id}
          type="button"
          aria-pressed={chosen === organization.id}
          aria-current={organization.isCurrent || undefined}
          disabled={isBusy && chosen !== organization.id}
          onClick={() => onChoose(organization.id)}
          display="flex"
          alignItems="center"
          gap="3"
          width="100%"
          minHeight="11"
          px="3"
          py="2"
          textAlign="start"
          cursor="pointer"
          borderTopWidth={index > 0 ? '1px' : '0'}
          bg={chosen === organization.id ? 'accent.soft' : 'transparent'}
          _hover={{ bg: chosen === organization.id ? 'accent.soft' : 'bg.raised' }}
          _focusVisible={{ outlineOffset: '-2px' }}
        >
          {organization.logo ? (
            <Image src={organization.logo} alt="" loading="lazy" boxSize="6" fit="contain" flexShrink={0} />
          ) : (
            <Mark>
              <Building2 size={16} strokeWidth={1.5} />
            </Mark>
          )}
          <Text flex="1" minWidth="0" fontWeight="500" truncate title={organization.name}>
            {organization.name}
          </Text>
          <Use organization={organization} />
        </chakra.button>
      ))}
    </Box>
  );
}

/** How the caller has used an OU, in a word; nothing for most. */
function Use({ organization: { isCurrent, isLastUsed } }: { organization: Organization }) {
  if (isCurrent) {
    return (
      <Tag tone="accent">
        <Check size={12} aria-hidden />
        <FormattedMessage id="session.currentOrganization" />
      </Tag>
    );
  }
  if (!isLastUsed) return null;
  return (
    <Tag>
      <FormattedMessage id="session.lastUsedOrganization" />
    </Tag>
  );
}
