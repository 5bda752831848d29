#!/usr/bin/env node
import { importPackage, Problem, readArguments, runMain } from './lib/command-line.mjs';
import { ask, readInput } from './lib/ask.mjs';
import { codeOf, textOf } from './lib/errors.mjs';
import { onDatabase } from './lib/portal/operator.mjs';
import { installDependencies } from './install.mjs';

/** @typedef {{ username: string, name: string, email: string | null, password: string }} Account */

const HELP = `
npm run create-super-admin [-- --username NAME --name TEXT --email ADDRESS --password-stdin]

Makes a super administrator, the account that gives organizations their administrators. What is not given is asked for.
  --username        to sign in with: 3 to 50 letters, digits, _ - . @
  --name            as others see it, at most 50 characters
  --email           optional
  --password-stdin  read the password from standard input instead of asking twice

A password has 8 to 20 characters, among them a capital, a small letter, a digit and one of ! @ # % & * ( ) [ ] { } - _ = |`;

/** The same parameters as the server's own hashing. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The addresses that the portal accepts (server/core/mail-address.ts). */
const MAIL_ADDRESS = /^[A-Za-z0-9_.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{1,20}$/;

/**
 * Faults of the account as typed.
 * @param {Account} account
 */
function findFaults({ username, name, email, password }) {
  const length = [...password].length;
  const isMixed = [/[A-Z]/, /[a-z]/, /\d/, /[-!@#%&*()[\]{}_=|]/].every((pattern) => pattern.test(password));
  return [
    !/^[\w.@-]{3,50}$/.test(username) && 'The username needs 3 to 50 letters, digits, or _ - . @',
    (name.length === 0 || name.length > 50) && 'The name needs 1 to 50 characters.',
    email &&
      (!MAIL_ADDRESS.test(email) || email.length > 254) &&
      'The e-mail address is not one that the portal mails to.',
    (length < 8 || length > 20) && 'The password needs 8 to 20 characters.',
    !isMixed && 'The password needs a capital, a small letter, a digit and one of !@#%&*()[]{}-_=|.',
  ].filter(Boolean);
}

/**
 * @param {{ username?: string, name?: string, email?: string, 'password-stdin'?: boolean }} values
 * @returns {Promise<Account>}
 */
async function readAccount(values) {
  const username = values.username ?? (await ask('Username'));
  const name = values.name ?? (await ask('Name'));
  const isAsking = !values['password-stdin'];
  const email = values.email ?? (isAsking ? await ask('E-mail (may stay empty)') : '');
  const password = isAsking ? await ask('Password', { hidden: true }) : await readInput();
  if (isAsking && (await ask('Password again', { hidden: true })) !== password) {
    throw new Problem('The two passwords differ. Nothing was changed.');
  }
  const account = {
    username: username.trim(),
    name: name.trim(),
    email: email.trim() || null,
    password: password.trim(),
  };
  const faults = findFaults(account);
  if (faults.length > 0) throw new Problem(`${faults.join('\n')}\nNothing was changed.`);
  return account;
}

/**
 * @param {import('./lib/portal/connect.mjs').Connection} connection
 * @param {Account} account
 */
async function insertAccount(connection, { username, name, email, password }) {
  const [{ hash }, { ulid }] = [await importPackage('@node-rs/argon2'), await importPackage('ulid')];
  const now = Date.now();
  const row = {
    id: ulid(now),
    username,
    name,
    email,
    type: 'INTERNAL',
    is_super_admin: 1,
    is_init_password: 0,
    // The operator vouches for the address (USER-25).
    email_confirmed_time: email ? now : null,
    password_hash: await hash(password, ARGON2ID),
    created_time: now,
  };
  try {
    await connection.query('INSERT INTO account SET ?', [row]);
  } catch (error) {
    if (codeOf(error) !== 'ER_DUP_ENTRY') throw error;
    const what = textOf(error).includes('email') ? `e-mail address ${email}` : `username ${username}`;
    throw new Problem(`An account with the ${what} exists already. Nothing was changed.`);
  }
}

async function main() {
  const { values } = readArguments(HELP, {
    username: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  });
  await installDependencies();
  const account = await readAccount(values);
  await onDatabase((connection) => insertAccount(connection, account));
  process.stdout.write(`The super administrator ${account.username} can sign in now.\n`);
}

await runMain(main);
