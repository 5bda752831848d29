import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { show } from '../../../identity/session/show-in-tests';
import type { LifeUser } from '../user-life';
import { LifeDialogs } from './life-dialogs';

const USER: LifeUser = {
  id: 'u2',
  name: 'Jan Nowak',
  email: 'jan@portal.example',
  status: 'ACTIVE',
  isInitPassword: false,
  lifeRefusals: [],
};
const nothing = () => undefined;
const MAILED = /^The person gets an e-mail with a link to choose a new password\./;
const TOLD = /^This person has no e-mail address\. You get an initial password to pass on\./;
const MAIL_OFF = /^This portal does not send e-mail\. You get an initial password to pass on\./;

afterEach(takeDialogsAway);

it.each([
  ['a link goes to an address', 'true', USER.email, MAILED],
  ['without an address there is an initial password', 'true', null, TOLD],
  ['while mail is off there is an initial password', 'false', USER.email, MAIL_OFF],
])('the question before a reset tells what it does: %s [CALL-257, PWD-26]', async (_case, mail, email, text) => {
  show(<LifeDialogs work="reset-password" user={{ ...USER, email }} onDone={nothing} onClose={nothing} />, {
    answers: {},
    bundles: ['console'],
    configuration: { emailAvaiable: mail },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
