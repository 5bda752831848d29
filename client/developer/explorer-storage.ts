const PREFIX = 'graphiql:';

const ownKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

/**
 * The memory of the explorer: documents, variables and history, until the tab closes. They do not stay in the browser
 * for its next user. Clearing leaves alone what other pages of the portal store.
 */
export const explorerStorage = {
  getItem: (key: string) => sessionStorage.getItem(key),
  setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
  removeItem: (key: string) => sessionStorage.removeItem(key),
  clear: () => {
    for (const key of ownKeys()) sessionStorage.removeItem(key);
  },
  get length() {
    return ownKeys().length;
  },
};
