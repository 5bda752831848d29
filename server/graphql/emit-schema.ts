import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema.js';

/** `node dist/server/graphql/emit-schema.js [file]`: writes the schema in a stable order, to standard output without a file. */
const text = `# Emitted from the server's types by \`npm run contracts\`. Do not edit.\n\n${printSchema(
  lexicographicSortSchema(await createSchema()),
)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
