interface Permission {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
}

/** Permissions of an app as a table: subjects down, actions across. */
export interface PermissionMatrix {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly subject: string; readonly cells: readonly (Permission | null)[] }[];
}

/** The number of columns that fit beside a name. */
const MAX_COLUMNS = 6;
const PARTS = /^(.+)[.:/]([^.:/]+)$/;

/** The usual order of actions; others come after them, by name. */
const ORDER = ['view', 'read', 'open', 'create', 'add', 'write', 'change', 'edit', 'update', 'delete', 'remove'];
const rank = (action: string) => (ORDER.includes(action) ? ORDER.indexOf(action) : ORDER.length);

/**
 * Permissions whose identifiers name subject and action ("orders.close") as a table. Null where a table would be mostly
 * empty, or too wide; such permissions are listed one below the other.
 */
export function permissionMatrix(permissions: readonly Permission[]): PermissionMatrix | null {
  const parts = permissions.map((permission) => {
    const [, subject = '', action = ''] = PARTS.exec(permission.identifier) ?? [];
    return { permission, subject, action };
  });
  if (parts.length === 0 || parts.some(({ subject }) => !subject)) return null;
  const columns = [...new Set(parts.map(({ action }) => action))].sort(
    (a, b) => rank(a) - rank(b) || a.localeCompare(b),
  );
  const subjects = [...new Set(parts.map(({ subject }) => subject))];
  const isWorthIt = subjects.length < parts.length && columns.length > 1 && columns.length <= MAX_COLUMNS;
  if (!isWorthIt || parts.length * 2 < subjects.length * columns.length) return null;
  return {
    columns,
    rows: subjects.map((subject) => ({
      subject,
      cells: columns.map(
        (column) => parts.find((part) => part.subject === subject && part.action === column)?.permission ?? null,
      ),
    })),
  };
}

/** "work-orders" as people write it: "Work orders". */
export function humanized(identifier: string): string {
  const words = identifier
    .replace(/[-_.:/]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
