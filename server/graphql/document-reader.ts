import type { DocumentNode, GraphQLSchema, ValidationRule } from 'graphql';
import { GraphQLError, parse, specifiedRules, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { documentRules, MAX_LENGTH, MAX_TOKENS } from './limits.js';
import { withCode } from './refused-operation.js';

/** Total of characters of the cached documents: a parsed one takes up to a hundred times its text. */
const CACHED_TEXT = 300_000;
/** Longer documents are rare and would evict many others. */
const CACHED_LENGTH = 8_000;
/** At most this many errors of a document are reported. */
const MAX_ERRORS = 20;

export interface ReaderOptions {
  /** Parses documents without token locations, which take more memory than the nodes. */
  readonly noLocation?: boolean;
  /** Rules in addition to those of every document. */
  readonly rules?: readonly ValidationRule[];
}

/**
 * Parses, validates and caches the documents of callers. The cost of a document is bounded before graphql-js sees it:
 * some of its rules compare each field with each other one (threats 25).
 */
export class DocumentReader {
  private readonly documents = new LRUCache<string, DocumentNode>({
    maxSize: CACHED_TEXT,
    sizeCalculation: (_document, query) => Math.max(1, query.length),
  });
  private readonly cheap: readonly ValidationRule[];
  private readonly thorough: readonly ValidationRule[];
  private readonly parseOptions: { readonly maxTokens: number; readonly noLocation: boolean };

  constructor(
    private readonly schema: GraphQLSchema,
    { noLocation = false, rules = [] }: ReaderOptions = {},
  ) {
    this.cheap = documentRules(schema);
    this.thorough = [...specifiedRules, ...rules];
    this.parseOptions = { maxTokens: MAX_TOKENS, noLocation };
  }

  /**
   * The parsed and valid document, or its errors.
   * @param hidesSuggestions leaves out names that the document may have meant, which tell of the schema
   */
  read(query: string, hidesSuggestions: boolean): DocumentNode | readonly GraphQLError[] {
    const cached = this.documents.get(query);
    if (cached) return cached;
    if (query.length > MAX_LENGTH) return [refusal(`A document has at most ${MAX_LENGTH} characters.`)];
    let document: DocumentNode;
    try {
      document = parse(query, this.parseOptions);
    } catch (error) {
      if (error instanceof GraphQLError) return [withCode(error, 'GRAPHQL_PARSE_FAILED')];
      throw error;
    }
    for (const rules of [this.cheap, this.thorough]) {
      const errors = validate(this.schema, document, rules, {
        maxErrors: MAX_ERRORS,
        hideSuggestions: hidesSuggestions,
      });
      if (errors.length > 0) return errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'));
    }
    if (query.length <= CACHED_LENGTH) this.documents.set(query, document);
    return document;
  }
}

const refusal = (message: string) => new GraphQLError(message, { extensions: { code: 'INVALID_PARAMETER' } });
