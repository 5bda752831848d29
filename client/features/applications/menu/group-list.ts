import { localPage } from '../../../ui/table/local-page';
import type { GroupRow } from './hooks/use-groups';

/** A page of the menu groups, which the server sends whole: by name unless another order is asked for. */
export const groupPage = (groups: readonly GroupRow[], asked: Parameters<typeof localPage>[1], locale: string) =>
  localPage(groups, asked, locale, {
    textsOf: ({ name, description }) => [name, description],
    values: { menus: ({ menuCount }) => menuCount, roles: ({ roleCount }) => roleCount },
    usual: ({ name }) => name,
  });
