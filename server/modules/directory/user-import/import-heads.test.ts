import { expect, it } from 'vitest';
import { namesIn } from './import-fields.js';
import { recognise } from './import-heads.js';

it('usual heads are recognised in the seven languages, whatever their case [IMPT-01, IMPT-08]', () => {
  expect(recognise(['LOGIN', 'Full name', 'Mail', 'Job title', 'Mobile phone', 'Groups'])).toEqual([
    'username',
    'name',
    'email',
    'position',
    'phone',
    'userGroups',
  ]);
  expect(recognise(['Anmeldename', 'Vor- und Nachname', 'Mailadresse', 'Handynummer'])).toEqual([
    'username',
    'name',
    'email',
    'phone',
  ]);
  expect(recognise(['Identifiant', 'Nom complet', 'Courriel', 'Fonction'])).toEqual([
    'username',
    'name',
    'email',
    'position',
  ]);
  expect(recognise(['Usuario', 'Nombre completo', 'Correo', 'Cargo'])).toEqual([
    'username',
    'name',
    'email',
    'position',
  ]);
  expect(recognise(['アカウント', '名前', 'メール', '携帯電話'])).toEqual(['username', 'name', 'email', 'phone']);
  expect(recognise(['Nazwa konta', 'Nazwisko i imię', 'Adres e-mail', 'Komórka'])).toEqual([
    'username',
    'name',
    'email',
    'phone',
  ]);
  expect(recognise(['账号', '全名', '邮箱', '职务'])).toEqual(['username', 'name', 'email', 'position']);
});

it('a head of the template goes before a usual one, and each field is taken once [IMPT-08]', () => {
  expect(recognise(['Display name', 'Name', 'Login', 'User ID', 'Shoe size'])).toEqual([
    null,
    'name',
    'username',
    null,
    null,
  ]);
});

it('names in a cell are divided by semicolons; commas stay, because names may hold them', () => {
  expect(namesIn('Operator; Plant, north;Operator')).toEqual(['Operator', 'Plant, north']);
});
