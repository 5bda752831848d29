import type { Request } from 'express';
import type { AccessRule } from '../access/access.js';
import type { RequestContext } from '../context/context.js';
import { fail } from '../core/errors.js';
import { isPlainId } from '../core/ids.js';
import { SPREADSHEET_TYPE } from '../integrations/spreadsheet/write-workbook.js';
import { readLogo, uploadLogo } from '../modules/directory/organization/organization-logo.service.js';
import { alarmExportFile } from '../modules/messaging/alarm/alarm-export.service.js';
import { readPicture, uploadPicture } from '../modules/platform/picture/picture.service.js';
import { auditExportFile, streamAuditExport } from '../modules/platform/audit/audit-export.service.js';
import { readExportBody } from '../modules/platform/audit/audit-export-body.js';
import { AUDIT_READERS } from '../modules/platform/audit/audit-readers.js';
import { exportFile } from '../modules/directory/user-export/user-export.service.js';
import { failedRows, importTemplate, initialPasswords } from '../modules/directory/user-import/import-files.service.js';
import { uploadImport } from '../modules/directory/user-import/user-import.service.js';
import { readForm } from './multipart.js';

/** A file to send, as chunks in order. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly size: number | null;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Headers beside its type and name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A documented call that sends or receives a file, which GraphQL cannot carry; it passes the same guard. */
export interface FileCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly name: string;
  readonly description: string;
  readonly rule: AccessRule;
  /** The id parameter, in the query of a GET and the body of a POST. */
  readonly id?: 'taskId' | 'recordId' | 'id';
  /** Its answer is a file; otherwise `run` returns the envelope's data. */
  readonly isDownload: boolean;
  /** Media types of the file, if it is no spreadsheet. */
  readonly types?: readonly string[];
  /** The name of an upload's answer, and the form fields beside the file. */
  readonly answer?: string;
  readonly fields?: Readonly<Record<string, 'integer' | 'string'>>;
  /** The optional fields of the JSON body of a download, each with its JSON type or the input type of the schema. */
  readonly body?: Readonly<Record<string, 'integer' | 'string' | 'AuditFilter'>>;
  /** `run` writes the audit event of its success itself, in its transaction. */
  readonly isAudited?: true;
  readonly run: (ctx: RequestContext, request: Request) => Promise<unknown>;
}

const PICTURE_TYPE = 'image/webp';
const PICTURE_SOURCES = ['image/png', 'image/jpeg', PICTURE_TYPE, 'image/svg+xml'];
const SHEET_SOURCES = ['application/vnd.ms-excel', SPREADSHEET_TYPE];

/**
 * An id always shows the same picture, so browsers may cache it forever. Nothing in it may run or load anything, even
 * if it is opened by itself (threats 29).
 */
const PICTURE_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** A logo is the same for everybody, and is shown before sign-in. */
const LOGO_HEADERS = { ...PICTURE_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' };
const LOGO_SOURCES = ['image/png', 'image/jpeg', 'image/svg+xml'];

const USERS: AccessRule = { allow: 'CONSOLE', right: 'user' };

const whole = async (file: Promise<{ name: string; bytes: Buffer }>): Promise<SentFile> => {
  const { name, bytes } = await file;
  return { name, type: SPREADSHEET_TYPE, size: bytes.length, bytes: [bytes] };
};

/** The optimistic lock in a form; null for none. INVALID_PARAMETER for a text that is no version. */
function versionOf(fields: ReadonlyMap<string, string>): number | null {
  const given = fields.get('version');
  if (given === undefined) return null;
  return /^\d{1,9}$/.test(given) ? Number(given) : fail('INVALID_PARAMETER', { field: 'version' });
}

/** The id in a call. Throws INVALID_PARAMETER without one. */
function idOf(call: FileCall['id'] & string, request: Request): string {
  const given = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown> | undefined;
  const value = given?.[call];
  if (typeof value === 'string' && isPlainId(value)) return value;
  return fail('INVALID_PARAMETER', { field: call });
}

export const FILE_CALLS: readonly FileCall[] = [
  {
    path: 'user-export/download',
    method: 'GET',
    name: 'UserExportDownload',
    id: 'taskId',
    isDownload: true,
    description: 'The spreadsheet of a finished export.',
    rule: { ...USERS, audit: 'user', token: 'READ' },
    async run(ctx, request): Promise<SentFile> {
      const { file, bytes } = await exportFile(ctx, idOf('taskId', request));
      ctx.audit.resourceId = file.id;
      return { ...file, bytes };
    },
  },
  {
    path: 'audit/export',
    method: 'POST',
    name: 'AuditExportFile',
    isDownload: true,
    body: {
      endTime: 'integer',
      startTime: 'integer',
      filter: 'AuditFilter',
      zoneOffset: 'integer',
      timeZone: 'string',
    },
    description:
      'The events of the audit log that are recorded until now as a spreadsheet, the newest 1000000. Times and filter are those of audit/query; zoneOffset: minutes from local time to UTC; timeZone: the IANA name of the zone that times are written in.',
    rule: { ...AUDIT_READERS, audit: 'audit', token: 'READ' },
    async run(ctx, request): Promise<SentFile> {
      return streamAuditExport(ctx, readExportBody(request.body));
    },
  },
  {
    path: 'audit/export-download',
    method: 'GET',
    name: 'AuditExportDownload',
    id: 'taskId',
    isDownload: true,
    description: 'The spreadsheet of a finished export of the audit log.',
    rule: { ...AUDIT_READERS, audit: 'audit', token: 'READ' },
    async run(ctx, request): Promise<SentFile> {
      const { file, bytes } = await auditExportFile(ctx, idOf('taskId', request));
      ctx.audit.resourceId = file.id;
      return { ...file, bytes };
    },
  },
  {
    path: 'alarm-export/download',
    method: 'GET',
    name: 'AlarmExportDownload',
    id: 'taskId',
    isDownload: true,
    description: 'The spreadsheet of a finished export.',
    rule: { allow: 'MEMBER', feature: 'alarm', audit: 'alarm' },
    async run(ctx, request): Promise<SentFile> {
      const { file, bytes } = await alarmExportFile(ctx, idOf('taskId', request));
      ctx.audit.resourceId = file.id;
      return { ...file, bytes };
    },
  },
  {
    path: 'user-import/template',
    method: 'POST',
    name: 'UserImportTemplate',
    isDownload: true,
    description: 'The template of an import, in the language of the caller.',
    rule: USERS,
    run: (ctx) => whole(importTemplate(ctx)),
  },
  {
    path: 'user-import/upload',
    method: 'POST',
    name: 'UserImportUpload',
    isDownload: false,
    answer: 'recordId',
    types: SHEET_SOURCES,
    fields: { zoneOffset: 'integer', timeZone: 'string' },
    description:
      'Stores an .xls or .xlsx file as a plan and checks its rows; answers its recordId. zoneOffset: minutes from local time to UTC; timeZone: the zone by its IANA name, which gives each day the offset of that day.',
    rule: { ...USERS, audit: 'user' },
    async run(ctx, request) {
      const { fields, file } = await readForm(request);
      const zone = { zoneOffset: Number(fields.get('zoneOffset') ?? 0), timeZone: fields.get('timeZone') };
      return uploadImport(ctx, { ...file, ...zone });
    },
  },
  {
    path: 'user-import/download-failed',
    method: 'POST',
    name: 'UserImportDownloadFailed',
    id: 'recordId',
    description: 'The rows of an import that are wrong, each with its reason.',
    rule: USERS,
    isDownload: true,
    run: (ctx, request) => whole(failedRows(ctx, idOf('recordId', request))),
  },
  {
    path: 'user-import/download-passwords',
    method: 'POST',
    name: 'UserImportDownloadPasswords',
    id: 'recordId',
    description: 'The initial passwords of the accounts that an import made without mail: told once.',
    rule: { ...USERS, audit: 'user', token: 'NEVER' },
    isDownload: true,
    isAudited: true,
    run: (ctx, request) => whole(initialPasswords(ctx, idOf('recordId', request))),
  },
  {
    path: 'picture/upload',
    method: 'POST',
    name: 'PictureUpload',
    isDownload: false,
    answer: 'icon',
    description:
      'Stores a PNG, JPEG, WebP or SVG of at most 2 MB and 4,096 pixels along a side; answers it as an icon for apps and menus.',
    rule: { allow: 'CONSOLE', right: 'app', audit: 'app' },
    types: PICTURE_SOURCES,
    async run(ctx, request) {
      const { file } = await readForm(request, 'error.pictureTooLarge');
      return uploadPicture(ctx, file.bytes);
    },
  },
  {
    path: 'picture/show',
    method: 'GET',
    name: 'PictureShow',
    id: 'id',
    isDownload: true,
    description: 'A picture of the working OU, by what follows "picture:" in an icon.',
    rule: { allow: 'MEMBER' },
    types: [PICTURE_TYPE],
    async run(ctx, request): Promise<SentFile> {
      const { id, bytes } = await readPicture(ctx, idOf('id', request));
      return { name: `${id}.webp`, type: PICTURE_TYPE, size: bytes.length, bytes: [bytes], headers: PICTURE_HEADERS };
    },
  },
  {
    path: 'organization/upload-logo',
    method: 'POST',
    name: 'OrganizationUploadLogo',
    isDownload: false,
    answer: 'logo',
    fields: { version: 'integer' },
    description:
      'Makes a PNG, JPEG or SVG of at most 2 MB the logo of the working OU; 200x32 pixels with a transparent background suit best. Answers its address. version: the version of the settings that was read; a later one is not overwritten.',
    rule: { allow: 'OU_MANAGER', audit: 'organization' },
    types: LOGO_SOURCES,
    async run(ctx, request) {
      const { fields, file } = await readForm(request, 'error.pictureTooLarge');
      return uploadLogo(ctx, file.bytes, versionOf(fields));
    },
  },
  {
    path: 'organization/logo',
    method: 'GET',
    name: 'OrganizationLogo',
    id: 'id',
    isDownload: true,
    description: 'The logo of an OU, by the id in its address.',
    rule: { allow: 'PUBLIC' },
    types: [PICTURE_TYPE],
    async run(ctx, request): Promise<SentFile> {
      const { id, bytes } = await readLogo(ctx, idOf('id', request));
      return { name: `${id}.webp`, type: PICTURE_TYPE, size: bytes.length, bytes: [bytes], headers: LOGO_HEADERS };
    },
  },
];
