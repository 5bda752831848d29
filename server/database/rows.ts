import type { Sql } from 'sql-template-tag';
import sql, { empty, join, raw } from 'sql-template-tag';
import type { EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { FindOperator, In } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { fail } from '../core/errors.js';
import { MAX_IDS } from '../core/ids.js';
import { EntitySql } from './entity-sql.js';
import type { Place } from './query.js';
import { execute, query } from './query.js';
import type { Tenant } from './sql.js';
import { inOu } from './sql.js';

/** Ids per statement: MariaDB reads a list of 1000 values and more as a table, and then no longer along an index. */
export const BATCH = 999;

/** `update` and `share` lock the rows until the end of the transaction; `skip` locks those that nobody else holds. */
export type Lock = 'update' | 'share' | 'skip';
const LOCKS: Readonly<Record<Lock, Sql>> = {
  update: raw(' FOR UPDATE'),
  // MariaDB does not know FOR SHARE.
  share: raw(' LOCK IN SHARE MODE'),
  skip: raw(' FOR UPDATE SKIP LOCKED'),
};
const lockOf = (lock: Lock | undefined) => (lock ? LOCKS[lock] : empty);

export interface ReadOptions<Entity> {
  readonly order?: { readonly [Column in keyof Entity]?: 'ASC' | 'DESC' };
  readonly limit?: number;
  readonly offset?: number;
  readonly lock?: Lock;
}

/** Columns and their conditions: a value, null, or an operator of TypeORM such as `In(ids)` or `LessThan(time)`. */
export type Where<Entity, Fixed extends PropertyKey> = Omit<
  {
    readonly [Column in keyof Entity]?: FindOptionsWhere<Entity>[Column] | (null extends Entity[Column] ? null : never);
  },
  Fixed
>;
type Values<Entity, Fixed extends PropertyKey> = Omit<QueryDeepPartialEntity<Entity>, Fixed>;
type Column<Entity> = keyof Entity & string;

/**
 * The rows of one table: one statement a call. Lists of more than 999 ids in an `In` are read in several, unless the rows
 * are ordered or limited; an empty list finds nothing without asking. Rows are plain, and keep the names and types of the
 * entity's properties.
 */
export class Rows<Entity extends ObjectLiteral, Fixed extends PropertyKey = never> {
  readonly #entity: EntitySql;

  /** @param tenant the OU of every read and write; null if the table has none, or for all OUs */
  constructor(
    private readonly place: Place,
    entity: EntityTarget<Entity>,
    private readonly tenant: Tenant | null = null,
  ) {
    this.#entity = EntitySql.of(place.db, entity);
  }

  /** The first row with all its columns, or null. */
  async one(where: Where<Entity, Fixed>, options: ReadOptions<Entity> = {}): Promise<Entity | null> {
    return (await this.all(where, { ...options, limit: 1 }))[0] ?? null;
  }

  /** {@link one}, or NOT_FOUND. */
  async get(where: Where<Entity, Fixed>, options?: ReadOptions<Entity>): Promise<Entity> {
    return (await this.one(where, options)) ?? fail('NOT_FOUND');
  }

  /** The rows with all their columns. */
  async all(where: Where<Entity, Fixed>, options?: ReadOptions<Entity>): Promise<Entity[]> {
    return (await this.select(this.#entity.properties as Column<Entity>[], where, options)) as Entity[];
  }

  /** The rows with only these columns. */
  async select<Chosen extends Column<Entity>>(
    columns: readonly Chosen[],
    where: Where<Entity, Fixed>,
    { order = {}, limit, offset, lock }: ReadOptions<Entity> = {},
  ): Promise<Pick<Entity, Chosen>[]> {
    const places = Object.entries(order).map(([column, direction]) =>
      direction === 'DESC' ? sql`${this.#entity.name(column)} DESC` : this.#entity.name(column),
    );
    const end = [
      places.length > 0 ? sql` ORDER BY ${join(places, ', ')}` : empty,
      limit === undefined ? empty : sql` LIMIT ${limit}`,
      offset === undefined ? empty : sql` OFFSET ${offset}`,
      lockOf(lock),
    ];
    const rows: Pick<Entity, Chosen>[] = [];
    for (const condition of this.#conditions(where, places.length > 0 || limit !== undefined)) {
      const chosen = this.#entity.chosen(columns);
      const statement = sql`SELECT ${chosen} FROM ${this.#entity.table}${condition}${join(end, '')}`;
      for (const row of await query<ObjectLiteral>(this.place, statement)) {
        rows.push(this.#entity.hydrate(row, columns) as Pick<Entity, Chosen>);
      }
    }
    return rows;
  }

  /** The first row with only these columns, or null. */
  async selectOne<Chosen extends Column<Entity>>(
    columns: readonly Chosen[],
    where: Where<Entity, Fixed>,
    options?: ReadOptions<Entity>,
  ): Promise<Pick<Entity, Chosen> | null> {
    return (await this.select(columns, where, { ...options, limit: 1 }))[0] ?? null;
  }

  /** One column of the rows, such as their ids. */
  async column<Chosen extends Column<Entity>>(
    column: Chosen,
    where: Where<Entity, Fixed>,
    options?: ReadOptions<Entity>,
  ): Promise<Entity[Chosen][]> {
    return (await this.select([column], where, options)).map((row) => row[column]);
  }

  /** A page of the rows and how many there are in all: two statements. */
  async page<Chosen extends Column<Entity>>(
    columns: readonly Chosen[],
    where: Where<Entity, Fixed>,
    options: ReadOptions<Entity>,
  ): Promise<{ rows: Pick<Entity, Chosen>[]; total: number }> {
    const [rows, total] = await Promise.all([this.select(columns, where, options), this.count(where)]);
    return { rows, total };
  }

  async count(where: Where<Entity, Fixed>): Promise<number> {
    let total = 0;
    for (const condition of this.#conditions(where)) {
      const statement = sql`SELECT COUNT(*) AS total FROM ${this.#entity.table}${condition}`;
      total += (await query<{ total: number }>(this.place, statement))[0]?.total ?? 0;
    }
    return total;
  }

  /** Whether there is such a row; with a lock, it is held. */
  async exists(where: Where<Entity, Fixed>, lock?: Lock): Promise<boolean> {
    for (const condition of this.#conditions(where)) {
      const statement = sql`SELECT 1 FROM ${this.#entity.table}${condition} LIMIT 1${lockOf(lock)}`;
      if ((await query(this.place, statement)).length > 0) return true;
    }
    return false;
  }

  /** Inserts rows; one that exists already makes the call fail with ALREADY_EXISTS. */
  async insert(rows: readonly Values<Entity, Fixed>[]): Promise<void> {
    await this.#insert(rows, sql`INSERT INTO`);
  }

  /**
   * Inserts rows and skips existing ones, so that a repeated submit has one effect. Returns the number of inserted
   * rows.
   */
  insertMissing(rows: readonly Values<Entity, Fixed>[]): Promise<number> {
    return this.#insert(rows, sql`INSERT IGNORE INTO`);
  }

  /** Inserts rows; of existing ones `columns` are overwritten. */
  async insertOrUpdate(rows: readonly Values<Entity, Fixed>[], columns: readonly Column<Entity>[]): Promise<void> {
    const names = columns.map((column) => this.#entity.name(column));
    const overwritten = names.map((column) => sql`${column} = VALUES(${column})`);
    await this.#insert(rows, sql`INSERT INTO`, sql` ON DUPLICATE KEY UPDATE ${join(overwritten, ', ')}`);
  }

  /** Updates rows and returns the number of matching ones. `() => 'tries + 1'` as a value is an SQL expression. */
  async update(where: Where<Entity, Fixed>, values: Values<Entity, Fixed>): Promise<number> {
    const given = Object.entries(this.#own(values)).filter(([, value]) => value !== undefined);
    const set = given.map(
      ([column, value]) => sql`${this.#entity.name(column)} = ${this.#entity.value(column, value)}`,
    );
    let changed = 0;
    for (const condition of this.#conditions(where)) {
      changed += await execute(this.place, sql`UPDATE ${this.#entity.table} SET ${join(set, ', ')}${condition}`);
    }
    return changed;
  }

  /** Deletes rows, at most `limit` of them, and returns their number. */
  async delete(where: Where<Entity, Fixed>, limit?: number): Promise<number> {
    const end = limit === undefined ? empty : sql` LIMIT ${limit}`;
    let deleted = 0;
    for (const condition of this.#conditions(where, limit !== undefined)) {
      deleted += await execute(this.place, sql`DELETE FROM ${this.#entity.table}${condition}${end}`);
    }
    return deleted;
  }

  async #insert(rows: readonly Values<Entity, Fixed>[], how: Sql, end = empty): Promise<number> {
    let added = 0;
    // As many rows as a call may name, so that each call takes one statement.
    for (let at = 0; at < rows.length; at += MAX_IDS) {
      const batch = rows.slice(at, at + MAX_IDS).map((row) => this.#own(row));
      added += await execute(this.place, this.#entity.insertion(batch, { how, end, tenant: this.tenant }));
    }
    return added;
  }

  /** The properties that the caller decides. */
  #own(values: object): Record<string, unknown> {
    // Rows that name no OU, as nearly all, are not copied: a thousand would be a megabyte.
    if (!this.tenant || !('ouId' in values)) return values as Record<string, unknown>;
    const { ouId: _other, ...own } = values;
    return own;
  }

  /** The conditions of the statements that find the rows: none if a list is empty, several if one is long. */
  #conditions(where: Where<Entity, Fixed>, isWhole = false): Sql[] {
    const wanted = Object.entries(this.#own(where));
    let parts = [wanted];
    for (const [at, [column, value]] of wanted.entries()) {
      // Without its condition the statement would find every row.
      if (value === undefined) throw new TypeError(`The condition on ${column} has no value.`);
      if (!(value instanceof FindOperator) || value.type !== 'in') continue;
      const list = [...new Set(value.value as unknown[])];
      if (list.length === 0) return [];
      if (isWhole || parts.length > 1 || list.length <= BATCH) continue;
      parts = Array.from({ length: Math.ceil(list.length / BATCH) }, (_, part) =>
        wanted.with(at, [column, In(list.slice(part * BATCH, (part + 1) * BATCH))]),
      );
    }
    return parts.map((part) => {
      const conditions = part.map(([column, value]) => this.#entity.condition(column, value));
      if (this.tenant) conditions.unshift(inOu(this.tenant));
      return conditions.length > 0 ? sql` WHERE ${join(conditions, ' AND ')}` : empty;
    });
  }
}
