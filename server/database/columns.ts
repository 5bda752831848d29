import { Column, PrimaryColumn } from 'typeorm';

const ascii = { charset: 'ascii', collation: 'ascii_bin' } as const;
const number = {
  to: (value: number | null) => value,
  from: (value: unknown) => (value == null ? null : Number(value)),
};
const json = {
  to: (value: unknown) => (value == null ? value : JSON.stringify(value)),
  from: (value: string | null) => (value == null ? null : (JSON.parse(value) as unknown)),
};

/** A ULID that is (part of) the primary key. */
export const IdKey = () => PrimaryColumn({ type: 'char', length: 26, ...ascii });

/** A ULID that refers to a row. */
export const IdColumn = (options: { nullable?: boolean } = {}) =>
  Column({ type: 'char', length: 26, ...ascii, ...options });

/** SHA-256 as 64 hex digits that are the primary key. */
export const HashKey = () => PrimaryColumn({ type: 'char', length: 64, ...ascii });

/** SHA-256 as 64 hex digits. */
export const HashColumn = (options: { nullable?: boolean } = {}) =>
  Column({ type: 'char', length: 64, ...ascii, ...options });

/** Epoch milliseconds that are (part of) the primary key. */
export const TimeKey = () => PrimaryColumn({ type: 'bigint', transformer: number });

/** Epoch milliseconds; the driver hands bigint out as text, entities carry numbers. */
export const TimeColumn = (options: { nullable?: boolean } = {}) =>
  Column({ type: 'bigint', transformer: number, ...options });

/** A number of bytes; a bigint too. */
export const SizeColumn = () => Column({ type: 'bigint', transformer: number });

/** A value stored as JSON text: MySQL and MariaDB differ in their JSON types. */
export const JsonColumn = (options: { nullable?: boolean } = {}) =>
  Column({ type: 'text', transformer: json, ...options });

/** JSON text of up to 16 MB. */
export const LongJsonColumn = (options: { nullable?: boolean } = {}) =>
  Column({ type: 'mediumtext', transformer: json, ...options });

/** tinyint(1) as boolean. */
export const FlagColumn = () =>
  Column({ type: 'tinyint', transformer: { to: (value?: boolean) => value, from: (value: unknown) => value === 1 } });

/** Text of a bounded length. */
export const TextColumn = (length: number, options: { nullable?: boolean } = {}) =>
  Column({ type: 'varchar', length, ...options });

/** How often a row was changed, from 1 (database/version.ts). */
export const VersionColumn = () => Column({ type: 'int', default: 1 });
