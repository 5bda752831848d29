// Packages without types of their own; their uses are few, and tell what they take and give.
declare module 'autocannon';
declare module 'subset-font';
