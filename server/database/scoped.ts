import type { DeepPartial, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { RequestContext } from '../context/context.js';
import { workingOu } from '../context/context.js';
import { fail } from '../core/errors.js';

interface Tenanted extends ObjectLiteral {
  ouId: string | null;
}
type Where<Entity> = Omit<FindOptionsWhere<Entity>, 'ouId'>;
type Row<Entity> = Omit<DeepPartial<Entity>, 'ouId'>;

/**
 * The repository of `entity` within the working OU: the OU is part of every read and write, so a row of another OU is
 * simply not found. The only way services reach tenant rows through TypeORM.
 */
export function scoped<Entity extends Tenanted>(ctx: RequestContext, entity: EntityTarget<Entity>) {
  const ouId = workingOu(ctx);
  const repository = ctx.db.getRepository(entity);
  const within = (where: Where<Entity>) => ({ ...where, ouId }) as FindOptionsWhere<Entity>;
  const one = (where: Where<Entity>) => repository.findOneBy(within(where));
  return {
    one,
    /** The row, or NOT_FOUND. */
    async get(where: Where<Entity>): Promise<Entity> {
      return (await one(where)) ?? fail('NOT_FOUND');
    },
    all: (where: Where<Entity>) => repository.findBy(within(where)),
    count: (where: Where<Entity>) => repository.countBy(within(where)),
    /** Adds rows; one that exists already makes the call fail with ALREADY_EXISTS. */
    async insert(rows: Row<Entity>[]): Promise<void> {
      if (rows.length === 0) return;
      const values = rows.map((row) => ({ ...row, ouId }));
      await repository
        .createQueryBuilder()
        .insert()
        .values(values as never)
        .execute();
    },
    /** Adds rows, leaving those that exist: the same submit twice has one effect. */
    async insertMissing(rows: Row<Entity>[]): Promise<void> {
      if (rows.length === 0) return;
      const values = rows.map((row) => ({ ...row, ouId }));
      await repository
        .createQueryBuilder()
        .insert()
        .values(values as never)
        .orIgnore()
        .execute();
    },
    async update(where: Where<Entity>, values: Row<Entity>): Promise<number> {
      return (await repository.update(within(where), values as never)).affected ?? 0;
    },
    async delete(where: Where<Entity>): Promise<number> {
      return (await repository.delete(within(where))).affected ?? 0;
    },
  };
}

/**
 * The one door through which rows of any OU are reached: platform work of a super administrator, sign-in, and
 * background work. `reason` is for the reader and for reviews.
 */
export function acrossOrganizations<Entity extends ObjectLiteral>(
  ctx: Pick<RequestContext, 'db'>,
  entity: EntityTarget<Entity>,
  reason: string,
) {
  if (!reason) throw new Error('Reaching across organizations needs a reason.');
  return ctx.db.getRepository(entity);
}
