/** A page of users as the console asks for it. */
export const USER_PAGE = userPage('');

/** {@link USER_PAGE} along edges to the groups and structures of each user too. */
export const USER_PAGE_ALONG_EDGES = userPage('userGroups { id name } structures { id name }');

/** @param {string} more fields of each user */
function userPage(more) {
  return `query UserPage($search: String, $pagination: PaginationInput) {
  userList(search: $search, pagination: $pagination) {
    users { id username name email phone type adminLevel status createdTime lastSignInTime roles { id name identifier } ${more} }
    pagination { total limit currentPage isBounded next }
  }
}`;
}

/**
 * Throws unless a page holds `count` users, each with three roles (administrators aside).
 * @param {import('./graphql.mjs').Answer} data
 * @param {number} [count]
 */
export function checkUsers({ userList }, count = 50) {
  if (userList.users.length !== count) throw new Error(`${userList.users.length} users instead of ${count}`);
  for (const user of userList.users) {
    if (user.roles.length !== 3 && !user.adminLevel) throw new Error(`${user.roles.length} roles`);
  }
}
