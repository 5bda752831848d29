import { LOCALES, translate } from '../../../core/locale.js';
import { FIELDS, folded } from './import-fields.js';
import { UserImportField as Field } from './user-import.types.js';

/** Heads that other systems and people write, in the seven languages, beside the portal's own names of the fields. */
const USUAL: Readonly<Record<Field, string>> = {
  [Field.username]:
    'Login|Login name|Logon name|Account|Account name|User ID|Sign-in name|Anmeldename|Konto|Kontoname|Benutzerkennung|Usuario|Cuenta|Identifiant|Compte|アカウント|アカウント名|ログイン名|ログインID|ユーザーID|Nazwa konta|账号|帐号|账户|帐户|登录名|用户账号',
  [Field.name]:
    'Full name|Display name|Real name|Vollständiger Name|Anzeigename|Vor- und Nachname|Nombre completo|Nombre y apellidos|Nom complet|Nom et prénom|Prénom et nom|名前|フルネーム|表示名|Pełna nazwa|Nazwisko i imię|名字|全名|显示名称',
  [Field.nickName]: 'Nick|Preferred name|Known as|Rufname|Alias|呼び名|通称|别名',
  [Field.email]:
    'Mail|Mail address|E-mail address|E-Mail-Adresse|Mailadresse|Correo|Correo electrónico|Dirección de correo|Courriel|Adresse e-mail|Adresse électronique|メール|Eメール|Adres e-mail|Poczta|邮箱|邮件|电子邮件|电子邮箱|邮箱地址',
  [Field.phoneArea]:
    'Area code|Dialling code|Dialing code|Ländervorwahl|Landesvorwahl|Código de país|Indicatif pays|国コード|Kod kraju|国家代码|国际区号',
  [Field.phone]:
    'Phone number|Mobile|Mobile phone|Mobile number|Cell phone|Telephone|Telephone number|Tel|Telefonnummer|Handy|Handynummer|Mobil|Mobiltelefon|Móvil|Celular|Número de teléfono|Portable|Numéro de téléphone|電話|携帯|携帯電話|携帯番号|Numer telefonu|Komórka|Telefon komórkowy|手机|手机号|手机号码|电话号码|联系电话',
  [Field.company]:
    'Organization|Organisation|Company name|Employer|Unternehmen|Arbeitgeber|Compañía|Organización|Société|Employeur|会社名|企業|Przedsiębiorstwo|Pracodawca|公司名称|单位|企业',
  [Field.department]: 'Dept|Division|Bereich|Área|Département|部門|Wydział|部门名称',
  [Field.position]:
    'Job title|Title|Job|Jobtitel|Stelle|Stellenbezeichnung|Funktion|Puesto|Poste|Intitulé du poste|肩書|職位|Funkcja|Tytuł|职务|岗位|职称',
  [Field.accountStartTime]:
    'Start date|Starts|Startdatum|Beginn|Fecha de inicio|Date de début|Valide à partir du|開始日|Data rozpoczęcia|开始日期|开始时间',
  [Field.accountExpireTime]:
    'End date|Expires|Expiry date|Expiration date|Enddatum|Ablaufdatum|Fecha de fin|Caducidad|Date de fin|Valide jusqu’au|Date d’expiration|終了日|Data zakończenia|Wygasa|结束日期|过期时间|有效期至|失效日期',
  [Field.roles]: 'Role|Rolle|Rol|Rôle|Rola',
  [Field.userGroups]:
    'Group|Groups|User group|Gruppe|Gruppen|Benutzergruppe|Grupo|Grupos|Groupe|Groupes|グループ|Grupa|Grupy|组|分组',
  [Field.structures]: 'Structure|Org unit|Organizational unit|Struktur|Estructura|Struktura|組織|组织|组织架构',
};

const heads = (namesOf: (field: Field) => readonly string[]): ReadonlyMap<string, Field> =>
  new Map(FIELDS.flatMap((field) => namesOf(field).map((head) => [folded(head), field] as const)));

/** The portal's own heads: the name of a field in each of the seven languages, and its name in the API. */
const OWN = heads((field) => [field, ...LOCALES.map((locale) => translate(locale, `import.field.${field}`))]);
const OTHER = heads((field) => USUAL[field].split('|'));

/**
 * The field of each column by its head; null for unknown heads, and for the second of two alike. The portal's own heads
 * go before usual ones: "Name" takes the field from a "Display name" that stands before it.
 */
export function recognise(columns: readonly string[]): (Field | null)[] {
  const keys = columns.map(folded);
  const taken = new Set<Field>();
  const take = (field: Field | undefined): Field | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const own = keys.map((key) => take(OWN.get(key)));
  return keys.map((key, at) => own[at] ?? take(OTHER.get(key)));
}
