import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NotifyingType, Theme } from '../../../../api/generated/graphql';
import { currentTheme, THEMES } from '../../../../theme/theme';
import { Mark } from '../../../../ui/layout/logo-mark';
import { useSession } from '../../../identity/session/session-context';
import { CleanHtml } from './clean-html';
import { Choices } from './choices';

const WIDTHS = ['wide', 'phone'] as const;

interface Props {
  readonly title: string;
  readonly text: string;
  readonly notifyingType: NotifyingType;
}

/** An announcement as its recipients will see it: in each theme, and on a phone. */
export function AnnouncementPreview({ title, text, notifyingType }: Props) {
  const intl = useIntl();
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');
  const isMail = notifyingType === 'MAIL';
  const say = (id: string) => intl.formatMessage({ id: `announcement.preview.${id}` });
  return (
    <Stack as="section" gap="2" minWidth="0" aria-labelledby="announcement-preview">
      <Flex wrap="wrap" gap="2" alignItems="center">
        <chakra.h2 id="announcement-preview" textStyle="heading" me="auto">
          {say(notifyingType)}
        </chakra.h2>
        <Choices
          label={say('width')}
          value={width}
          choices={WIDTHS.map((each) => ({ value: each, label: say(each) }))}
          onChoose={setWidth}
        />
        {/* A mail has its own colours. */}
        {!isMail && (
          <Choices
            label={say('theme')}
            value={theme}
            choices={THEMES.map((each) => ({ value: each, label: say(each) }))}
            onChoose={setTheme}
          />
        )}
      </Flex>
      <Box
        className="chakra-theme"
        data-theme={isMail ? 'white' : theme.toLowerCase()}
        bg="bg.surface"
        color="fg"
        borderWidth="1px"
        borderRadius="panel"
        overflow="hidden"
        width="100%"
        maxWidth={width === 'phone' ? '343px' : undefined}
        alignSelf={width === 'phone' ? 'center' : undefined}
      >
        {isMail ? <Mail title={title} text={text} /> : <Message title={title} text={text} />}
      </Box>
    </Stack>
  );
}

function Message({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Flex gap="3" padding="4">
      <chakra.span
        display="grid"
        placeContent="center"
        flexShrink="0"
        width="7"
        height="7"
        borderRadius="control"
        bg="bg.raised"
        color="fg.muted"
        aria-hidden
      >
        <Megaphone size={16} strokeWidth={1.5} />
      </chakra.span>
      <Box minWidth="0" flex="1">
        <Box fontWeight="500" overflowWrap="anywhere" mb="2">
          {title}
        </Box>
        <Box textStyle="s13" color="fg.muted">
          <CleanHtml html={text} />
        </Box>
      </Box>
    </Flex>
  );
}

function Mail({ title, text }: { readonly title: string; readonly text: string }) {
  const { user, workingOrganization } = useSession();
  const organization = workingOrganization?.name ?? '';
  return (
    <>
      <Head>
        <dt>
          <FormattedMessage id="announcement.preview.to" />
        </dt>
        <dd>{user.name}</dd>
        <dt>
          <FormattedMessage id="announcement.preview.subject" />
        </dt>
        <chakra.dd fontWeight="500">{title}</chakra.dd>
      </Head>
      <Stack gap="3" padding="4">
        <Flex gap="2.5" alignItems="center" color="fg.muted" textStyle="s13" fontWeight="500">
          <Mark />
          {organization}
        </Flex>
        <Box textStyle="dialogTitle" overflowWrap="anywhere">
          {title}
        </Box>
        <CleanHtml html={text} />
        <chakra.span
          alignSelf="flex-start"
          px="3"
          py="2"
          borderRadius="control"
          bg="accent"
          color="accent.contrast"
          textStyle="label"
        >
          <FormattedMessage id="announcement.preview.button" />
        </chakra.span>
      </Stack>
      <Box px="4" py="3" borderTopWidth="1px" textStyle="s12" color="fg.muted">
        <FormattedMessage id="announcement.preview.reason" values={{ organization }} />
      </Box>
    </>
  );
}

const Head = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1',
    px: '4',
    py: '3',
    borderBottomWidth: '1px',
    textStyle: 's13',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});
