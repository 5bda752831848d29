import type { EntityTarget, FindOptionsWhere, ObjectLiteral, QueryBuilder, Repository } from 'typeorm';
import { FindOperator, In, IsNull } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { againOnDeadlock } from './deadlock.js';
import { fail } from '../core/errors.js';
import type { Place } from './query.js';

/** Ids per statement: MariaDB reads a list of 1000 values and more as a table, and then no longer along an index. */
export const BATCH = 999;

/** `update` and `share` hold the rows until the end of the transaction; `skip` holds those that nobody else holds. */
export type Lock = 'update' | 'share' | 'skip';
const LOCKS: Readonly<Record<Lock, string>> = {
  update: ' FOR UPDATE',
  // MariaDB does not know FOR SHARE.
  share: ' LOCK IN SHARE MODE',
  skip: ' FOR UPDATE SKIP LOCKED',
};

export interface ReadOptions<Entity> {
  readonly order?: { readonly [Column in keyof Entity]?: 'ASC' | 'DESC' };
  readonly limit?: number;
  readonly offset?: number;
  readonly lock?: Lock;
}

/** Columns and what they must be: a value, null, or an operator of TypeORM such as `In(ids)` or `LessThan(time)`. */
export type Where<Entity, Fixed extends PropertyKey> = Omit<
  {
    readonly [Column in keyof Entity]?: FindOptionsWhere<Entity>[Column] | (null extends Entity[Column] ? null : never);
  },
  Fixed
>;
type Values<Entity, Fixed extends PropertyKey> = Omit<QueryDeepPartialEntity<Entity>, Fixed>;
type Column<Entity> = keyof Entity & string;

/**
 * The rows of one table, read and written by TypeORM's query builder: one statement a call. Lists of more than 999 ids
 * in an `In` are read in several, unless the rows are ordered or limited; an empty list finds nothing without asking.
 * Rows are plain, and keep the names and types of the entity's properties.
 */
export class Rows<Entity extends ObjectLiteral, Fixed extends PropertyKey = never> {
  readonly #db: Place['db'];
  readonly #repository: Repository<Entity>;

  /** @param fixed columns that every read and write has, whatever the caller says */
  constructor(
    { db }: Place,
    entity: EntityTarget<Entity>,
    private readonly fixed: ObjectLiteral = {},
  ) {
    this.#db = db;
    this.#repository = db.getRepository(entity);
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
    const columns = this.#repository.metadata.columns.map((column) => column.propertyName as Column<Entity>);
    return (await this.select(columns, where, options)) as Entity[];
  }

  /** The rows with these columns alone. */
  async select<Chosen extends Column<Entity>>(
    columns: readonly Chosen[],
    where: Where<Entity, Fixed>,
    { order = {}, limit, offset, lock }: ReadOptions<Entity> = {},
  ): Promise<Pick<Entity, Chosen>[]> {
    const isWhole = limit !== undefined || Object.keys(order).length > 0;
    const { driver } = this.#repository.manager.connection;
    const chosen = columns.map((column) => this.#columnOf(column));
    const rows: Pick<Entity, Chosen>[] = [];
    for (const part of this.#parts(where, isWhole)) {
      const builder = this.#repository.createQueryBuilder('t').select([]).where(part).limit(limit).offset(offset);
      for (const column of columns) builder.addSelect(`t.${column}`, column);
      for (const [column, direction] of Object.entries(order)) builder.addOrderBy(`t.${column}`, direction as 'ASC');
      const found = (await this.#run(builder, lock && LOCKS[lock])) as ObjectLiteral[];
      for (const row of found) {
        for (const column of chosen) {
          const name = column.propertyName;
          row[name] = driver.prepareHydratedValue(row[name], column);
        }
        rows.push(row as Pick<Entity, Chosen>);
      }
    }
    return rows;
  }

  /** The first row with these columns alone, or null. */
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
    for (const part of this.#parts(where)) {
      const builder = this.#repository.createQueryBuilder('t').select('COUNT(*)', 'total').where(part);
      const [row] = (await this.#run(builder)) as { total: number }[];
      total += row?.total ?? 0;
    }
    return total;
  }

  /** Whether there is such a row; with a lock, it is held. */
  async exists(where: Where<Entity, Fixed>, lock?: Lock): Promise<boolean> {
    for (const part of this.#parts(where)) {
      const builder = this.#repository.createQueryBuilder('t').select('1', 'found').where(part).limit(1);
      const found = (await this.#run(builder, lock && LOCKS[lock])) as unknown[];
      if (found.length > 0) return true;
    }
    return false;
  }

  /** Adds rows; one that exists already makes the call fail with ALREADY_EXISTS. */
  async insert(rows: readonly Values<Entity, Fixed>[]): Promise<void> {
    await this.#insert(rows, (builder) => builder);
  }

  /** Adds rows, leaving those that exist: the same submit twice has one effect. Answers how many were added. */
  insertMissing(rows: readonly Values<Entity, Fixed>[]): Promise<number> {
    return this.#insert(rows, (builder) => builder.orIgnore());
  }

  /** Adds rows; of those that exist `columns` are overwritten. */
  async insertOrUpdate(rows: readonly Values<Entity, Fixed>[], columns: readonly Column<Entity>[]): Promise<void> {
    const names = columns.map((column) => this.#columnOf(column).databaseName);
    await this.#insert(rows, (builder) => builder.orUpdate(names));
  }

  /** Changes rows and answers how many were found. `() => 'tries + 1'` as a value is an expression of SQL. */
  async update(where: Where<Entity, Fixed>, values: Values<Entity, Fixed>): Promise<number> {
    let changed = 0;
    for (const part of this.#parts(where)) {
      const builder = this.#repository
        .createQueryBuilder()
        .update()
        .set(values as never)
        .updateEntity(false);
      changed += await this.#write(builder.where(part));
    }
    return changed;
  }

  /** Deletes rows, at most `limit` of them, and answers how many. */
  async delete(where: Where<Entity, Fixed>, limit?: number): Promise<number> {
    let deleted = 0;
    for (const part of this.#parts(where, limit !== undefined)) {
      const builder = this.#repository.createQueryBuilder().delete().where(part);
      deleted += await this.#write(builder, limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)}`);
    }
    return deleted;
  }

  async #insert(
    rows: readonly Values<Entity, Fixed>[],
    finish: (builder: InsertBuilder<Entity>) => InsertBuilder<Entity>,
  ): Promise<number> {
    let added = 0;
    for (let at = 0; at < rows.length; at += BATCH) {
      const values = rows.slice(at, at + BATCH).map((row) => ({ ...row, ...this.fixed }));
      // Nobody reads defaults back: that would be a second statement.
      const builder = this.#repository
        .createQueryBuilder()
        .insert()
        .values(values as never)
        .updateEntity(false);
      added += await this.#write(finish(builder));
    }
    return added;
  }

  /** The conditions of the statements that find the rows: none where a list is empty, several where one is long. */
  #parts(where: Where<Entity, Fixed>, isWhole = false): FindOptionsWhere<Entity>[] {
    const whole: Record<string, unknown> = {};
    for (const [column, value] of Object.entries({ ...where, ...this.fixed })) {
      // TypeORM would leave the condition out, and find every row.
      if (value === undefined) throw new TypeError(`The condition on ${column} has no value.`);
      whole[column] = value === null ? IsNull() : value;
    }
    let parts = [whole];
    for (const [column, value] of Object.entries(whole)) {
      if (!(value instanceof FindOperator) || value.type !== 'in') continue;
      const list = [...new Set(value.value as unknown[])];
      if (list.length === 0) return [];
      if (isWhole || parts.length > 1 || list.length <= BATCH) continue;
      parts = Array.from({ length: Math.ceil(list.length / BATCH) }, (_, at) => ({
        ...whole,
        [column]: In(list.slice(at * BATCH, (at + 1) * BATCH)),
      }));
    }
    return parts as FindOptionsWhere<Entity>[];
  }

  #columnOf(property: string) {
    const column = this.#repository.metadata.findColumnWithPropertyName(property);
    if (!column) throw new TypeError(`The entity ${this.#repository.metadata.name} has no ${property}.`);
    return column;
  }

  #run(builder: QueryBuilder<Entity>, end = ''): Promise<unknown> {
    const [text, values] = builder.getQueryAndParameters();
    return this.#db.query(text + end, values);
  }

  /** As `execute` does, a statement that stands alone is tried again after a deadlock. */
  async #write(builder: QueryBuilder<Entity>, end?: string): Promise<number> {
    const run = async () => ((await this.#run(builder, end)) as { affectedRows: number }).affectedRows;
    return this.#db.queryRunner?.isTransactionActive ? run() : againOnDeadlock(run);
  }
}

type InsertBuilder<Entity extends ObjectLiteral> = ReturnType<
  ReturnType<Repository<Entity>['createQueryBuilder']>['insert']
>;
