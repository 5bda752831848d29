import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { post } from '../../../../api/transport';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/button/copy-button';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { EXAMPLES, FIRST_QUERY } from '../examples';
import type { Language } from '../examples';

const ID = 'first-query';

interface Answered {
  readonly text: string;
  /** Milliseconds from the call to its answer. */
  readonly time: number;
}

/** The first question in three languages, and its answer to the person who asks it here. */
export function FirstQueryPanel() {
  const intl = useIntl();
  const [language, setLanguage] = useState<Language>('curl');
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const began = performance.now();
    try {
      const answered = await post({ query: FIRST_QUERY });
      setAnswer({ text: JSON.stringify(answered, null, 2), time: Math.round(performance.now() - began) });
      setFailure(null);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setRunning(false);
    }
  };
  const shown = EXAMPLES.find((example) => example.language === language);
  return (
    <SectionPanel
      title={<FormattedMessage id="developer.first" />}
      text={<FormattedMessage id="developer.firstText" values={{ file: <code>{shown?.base}</code> }} />}
      action={
        <Flex gap="2">
          <Button disabled={isRunning} onClick={() => void run()}>
            <Play strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="developer.run" />
          </Button>
          {shown && <CopyButton name={shown.file} text={`${shown.text}\n`} />}
        </Flex>
      }
    >
      <Tabs
        id={ID}
        label={intl.formatMessage({ id: 'developer.languages' })}
        tabs={EXAMPLES.map((example) => ({ name: example.language, label: example.language }))}
        current={language}
        onChoose={setLanguage}
      />
      {EXAMPLES.map((example) => (
        <TabPanel key={example.language} id={ID} name={example.language} isShown={example.language === language}>
          <Code tabIndex={0}>{example.text}</Code>
        </TabPanel>
      ))}
      <Box mt="4" pt="4" borderTopWidth="1px" aria-live="polite" aria-busy={isRunning}>
        {failure && <ErrorNotice failure={failure} onRetry={() => void run()} />}
        {!failure && !answer && (
          <Text color="fg.muted" textStyle="s13">
            <FormattedMessage id="developer.notRun" />
          </Text>
        )}
        {!failure && answer && (
          <>
            <Text color="fg.muted" textStyle="s13" mb="2">
              <FormattedMessage id="developer.took" values={{ time: answer.time }} />
            </Text>
            <Code tabIndex={0}>{answer.text}</Code>
          </>
        )}
      </Box>
    </SectionPanel>
  );
}

const Code = chakra('pre', {
  base: { overflowX: 'auto', lineHeight: '20px', _focusVisible: { outline: '2px solid {colors.focus}' } },
});
