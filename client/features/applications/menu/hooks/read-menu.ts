import type { ApolloClient } from '@apollo/client';
import { AppMenusDocument } from '../../../../api/generated/graphql';
import type { MenuDetails } from '../app-menus';
import { menusById } from '../app-menus';

/** Reads a menu of an app anew; undefined if it is there no more. */
export async function readMenu(client: ApolloClient, appId: string, id: string): Promise<MenuDetails | undefined> {
  const { data } = await client.query({ query: AppMenusDocument, variables: { appId }, fetchPolicy: 'network-only' });
  return data && menusById(data.menuList.menus).get(id);
}
