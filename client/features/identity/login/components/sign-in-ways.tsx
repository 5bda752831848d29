import { chakra, Flex } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { forgetTypedAccount, keepTypedAccount, typedAccount } from '../../../../core/typed-account';
import { loginPart } from '../login-part';
import type { Entry } from '../sign-in';
import type { SignInConfiguration } from '../hooks/use-sign-in-configuration';
import { LoginForm } from './login-form';

const loadCodeSignIn = () => import('./code-sign-in');
const CodeSignIn = loginPart(loadCodeSignIn);
const MailProviders = loginPart(() => import('./mail-providers'));
const loadSecondFactor = () => import('./second-factor-step');
const SecondFactorStep = loginPart(loadSecondFactor);

const WAYS = ['password', 'code'] as const;
type Way = (typeof WAYS)[number];

interface Props {
  readonly keepsToken: boolean;
  readonly configuration: SignInConfiguration;
  /** Other ways in, below the form of this one. */
  readonly children?: ReactNode;
}

/** The ways in by password and by code (AUTH-01), and the second factor where one is due after them (MFA-01). */
export function SignInWays({ keepsToken, configuration, children }: Props) {
  const [chosen, setWay] = useState<Way>('password');
  const [hasChosen, setChosen] = useState(false);
  const [due, setDue] = useState<Entry | null>(null);
  const [typed, setTyped] = useState(typedAccount);
  const type = (account: string) => {
    setTyped(account);
    keepTypedAccount(account);
  };
  const onEntry = useCallback((entry: Entry) => {
    forgetTypedAccount();
    if (entry.path === null) setDue(entry);
    else location.assign(entry.path);
  }, []);

  if (due) {
    return (
      <>
        <Title id="code.title" />
        <SecondFactorStep entry={due} />
      </>
    );
  }
  const choose = (next: Way) => {
    setWay(next);
    setChosen(true);
  };
  // A code comes by e-mail (CONF-05).
  const hasMail = configuration.values.emailAvaiable !== 'false';
  const way = hasMail ? chosen : 'password';
  const panel = hasMail && { role: 'tabpanel', id: 'way-panel', 'aria-labelledby': `way-${way}` };
  return (
    <>
      <Title id="login.title" />
      {hasMail && <Tabs chosen={way} onChoose={choose} />}
      <div {...panel}>
        {way === 'password' ? (
          <LoginForm keepsToken={keepsToken} typed={typed} onType={type} autoFocus={!hasChosen} onEntry={onEntry} />
        ) : (
          <CodeSignIn keepsToken={keepsToken} typed={typed} onType={type} onEntry={onEntry} />
        )}
      </div>
      {typed.includes('@') ? <MailProviders email={typed} configuration={configuration} /> : children}
    </>
  );
}

function Title({ id }: { id: string }) {
  return (
    <chakra.h1 textStyle="pageTitle">
      <FormattedMessage id={id} />
    </chakra.h1>
  );
}

/**
 * Two tabs, walked by arrows; the choice shows at once.
 * Our own, because Chakra's add 15.9 kB to a first page (decision 106).
 */
function Tabs({ chosen, onChoose }: { chosen: Way; onChoose: (way: Way) => void }) {
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const other = WAYS.find((way) => way !== chosen) ?? chosen;
    onChoose(other);
    document.getElementById(`way-${other}`)?.focus();
  };
  return (
    <Flex alignItems="center" role="tablist" gap="5" borderBottomWidth="1px" onKeyDown={walk}>
      {WAYS.map((way) => (
        <Tab
          key={way}
          type="button"
          role="tab"
          id={`way-${way}`}
          aria-selected={way === chosen}
          aria-controls="way-panel"
          tabIndex={way === chosen ? 0 : -1}
          onPointerEnter={way === 'code' ? () => void loadCodeSignIn() : undefined}
          onClick={() => onChoose(way)}
        >
          <FormattedMessage id={`login.way.${way}`} />
        </Tab>
      ))}
    </Flex>
  );
}

const Tab = chakra('button', {
  base: {
    minHeight: { base: '11', md: '9' },
    mb: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    textStyle: 'body',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&[aria-selected=true]': { color: 'fg', fontWeight: '500', borderColor: 'accent' },
  },
});
