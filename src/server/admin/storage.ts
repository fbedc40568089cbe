/** Where a server keeps what it has: everything in a folder, or a PostgreSQL database and the pictures beside it. */
export type Storage =
  | { readonly kind: 'folder'; readonly dataDir: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** The folder of the pictures; undefined where it was not named, since few commands need it. */
      readonly media: string | undefined;
    };
