import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLResolveInfo,
  SelectionSetNode,
} from 'graphql';
import { getNamedType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { AccessRule } from '../access/access.js';
import { requireAdmission } from '../access/guard.js';
import type { RequestContext } from '../context/context.js';
import { MAX_OBJECTS, refuseExpensive } from '../context/loaders.js';
import { isLeftOut } from '../core/graphql/selection.js';
import { rowsOfPage } from '../core/pagination.js';

/** Objects that a list without pages counts as, unless its field declares another size: most have fewer. */
const USUAL_SIZE = 5;

/** The parts of an operation that its price depends on. */
export type Priced = Pick<GraphQLResolveInfo, 'schema' | 'operation' | 'fragments' | 'variableValues'>;

/** A number of rows that a page has, for the lists directly in it; null outside a page. */
type PageSize = number | null;

/** An operation as its fields tell before any of them runs. */
export interface Appraisal {
  /** The number of objects that it asks for, estimated from the limits of its pages; lists within lists multiply. */
  readonly price: number;
  /** The declarations of the edges that it follows. */
  readonly rules: ReadonlySet<AccessRule>;
}

/** Appraises an operation (LIMT-05, CALL-015). Introspection is free; its rules bound it. */
export function appraise({ schema, operation, fragments, variableValues }: Priced): Appraisal {
  const known = new Map<string, number>();
  const rules = new Set<AccessRule>();
  const root = schema.getRootType(operation.operation);

  function ofSet({ selections }: SelectionSetNode, type: GraphQLObjectType, page: PageSize): number {
    let price = 0;
    for (const selection of selections) {
      if (isLeftOut(selection, variableValues)) continue;
      if (selection.kind === 'Field') price += ofField(selection, type, page);
      else if (selection.kind === 'InlineFragment') price += ofSet(selection.selectionSet, type, page);
      else price += ofFragment(fragments[selection.name.value], type, page);
    }
    return price;
  }

  /** Each fragment once for each place: a document that spreads fragments within fragments would take for ever. */
  function ofFragment(fragment: FragmentDefinitionNode | undefined, type: GraphQLObjectType, page: PageSize): number {
    if (!fragment) return 0;
    const place = `${fragment.name.value} ${type.name} ${page ?? ''}`;
    const price = known.get(place) ?? ofSet(fragment.selectionSet, type, page);
    known.set(place, price);
    return price;
  }

  function ofField(node: FieldNode, parent: GraphQLObjectType, page: PageSize): number {
    const field = parent.getFields()[node.name.value];
    if (!field) return 0;
    const rule = field.extensions.access as AccessRule | undefined;
    if (rule && parent !== root) rules.add(rule);
    const type = getNamedType(field.type);
    if (!node.selectionSet || !isObjectType(type)) return 0;
    const own = pageSizeOf(field, node, variableValues);
    const inner = 1 + ofSet(node.selectionSet, type, own);
    return isList(field.type) ? inner * sizeOf(field, page) : inner;
  }

  return { price: root ? ofSet(operation.selectionSet, root, null) : 0, rules };
}

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/** The declared size of a list, else that of the page it stands in, else the usual one. */
function sizeOf({ extensions }: GraphQLField<unknown, unknown>, page: PageSize): number {
  return (extensions.size as number | undefined) ?? page ?? USUAL_SIZE;
}

/** The rows of the page that a field answers, by its arguments, of which `limit` wins; null for a field without pages. */
function pageSizeOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): PageSize {
  if (!field.args.some(({ name }) => name === 'pagination' || name === 'limit')) return null;
  const argument = (wanted: string) => node.arguments?.find(({ name }) => name.value === wanted)?.value;
  const pagination = argument('pagination');
  const ofPagination =
    pagination?.kind === 'ObjectValue'
      ? valueOf(pagination.fields.find(({ name }) => name.value === 'limit')?.value, variables)
      : (valueOf(pagination, variables) as { limit?: unknown } | null | undefined)?.limit;
  return rowsOfPage(valueOf(argument('limit'), variables) ?? ofPagination);
}

function valueOf(node: unknown, variables: Readonly<Record<string, unknown>>): unknown {
  const value = node as { kind: string; value?: string; name?: { value: string } } | undefined;
  if (value?.kind === 'IntValue') return Number(value.value);
  return value?.kind === 'Variable' ? variables[value.name?.value ?? ''] : undefined;
}

const admittedCalls = new WeakMap<RequestContext, unknown>();

/**
 * Refuses an operation before any of it runs, once however many root fields it has. Throws TOO_EXPENSIVE with its price
 * and the most that is allowed, and whatever {@link requireAdmission} throws for an edge that the caller may not follow.
 */
export function admitOperation(ctx: RequestContext, info: Priced): void {
  if (admittedCalls.get(ctx) === info.operation) return;
  const { price, rules } = appraise(info);
  for (const rule of rules) requireAdmission(ctx, rule);
  if (price > MAX_OBJECTS) refuseExpensive(price);
  admittedCalls.set(ctx, info.operation);
}
