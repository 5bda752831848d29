import { writeFileSync } from 'node:fs';
import { createSchema } from '../graphql/schema.js';
import { compactJson } from './openapi/compact-json.js';
import { openApi } from './openapi.js';

/** `node dist/server/rest/emit-openapi.js [file]`: writes the OpenAPI description, to standard output without a file. */
const text = `${compactJson(openApi(await createSchema()))}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
