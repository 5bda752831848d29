let page = document.title;
let unread = 0;

const show = () => {
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${page}` : page;
};

/** Names the page on screen in the title of the document. */
export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Puts the number of unread messages before the title of the document; 0 leaves it out. */
export function setUnread(count: number): void {
  unread = count;
  show();
}
