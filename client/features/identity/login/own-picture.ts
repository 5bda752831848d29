/** Whether a picture comes from this portal or stands in its address itself: any other would not be shown. */
export const isOwnPicture = (address: unknown): address is string =>
  typeof address === 'string' && (/^\/(?![/\\])/.test(address) || /^data:image\//.test(address));
