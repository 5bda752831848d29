import { ApolloServer, HeaderMap } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import { NoSchemaIntrospectionCustomRule, parse, validate } from 'graphql';
import type { RequestContext } from '../core/context.js';
import { RETRY_AFTER } from '../core/errors.js';
import type { Runtime } from '../core/runtime.js';
import { answeredCookie } from '../http/cookie.js';
import { formatGraphqlError, toPortalError } from './format-error.js';
import { DocumentReader } from './document-reader.js';
import { rootFields } from './root-fields.js';

/** Errors are worded per caller, in their locale, after the formatter that knows no caller has passed them on. */
const wordErrors: ApolloServerPlugin<RequestContext> = {
  async requestDidStart({ contextValue }) {
    return {
      async willSendResponse({ request, response, errors }) {
        const { body } = response;
        if (body.kind === 'single' && errors) {
          body.singleResult.errors = errors.map((error) => formatGraphqlError(error, contextValue));
        }
        if (errors?.some((error) => toPortalError(unwrapResolverError(error))?.code === 'BUSY')) {
          response.http.headers.set('retry-after', String(RETRY_AFTER));
        }
        const cookie = answeredCookie(contextValue.runtime, contextValue.reply);
        if (cookie !== null) response.http.headers.set('set-cookie', cookie);
        // Clients of plain application/json take any other status for a failure of the transport.
        const isPlain = !request.http?.headers.get('accept')?.includes('application/graphql-response+json');
        if (isPlain && response.http.status === 400 && errors?.every(isRefusedDocument)) response.http.status = 200;
        response.http.headers.set('cache-control', 'no-store');
      },
    };
  },
};

const REFUSED = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'INVALID_PARAMETER']);
const isRefusedDocument = (error: GraphQLError) => REFUSED.has(String(error.extensions.code));

/** Stands for a document that is refused, until Apollo asks for the answer to it. */
const NOTHING = parse('{ __typename }');

/** Apollo is handed documents that are read and checked, and answers what is wrong with the others. */
function readDocuments({ environment }: Runtime, schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const reader = new DocumentReader(schema, { hidesSuggestions: environment.isProduction });
  return {
    async requestDidStart() {
      let errors: readonly GraphQLError[] = [];
      return {
        async didResolveSource(request) {
          const read = reader.read(request.source);
          if (!('kind' in read)) errors = read;
          Object.assign(request, { document: 'kind' in read ? read : NOTHING });
        },
        async responseForOperation(request) {
          if (errors.length === 0) return null;
          Object.assign(request, { errors });
          return {
            http: { status: 400, headers: new HeaderMap() },
            body: { kind: 'single', singleResult: { errors: [] } },
          };
        },
      };
    },
  };
}

/** Tells the door which requests read nothing but what everybody may read. */
function notePublicReads(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const fields = rootFields(schema).filter(({ kind, rule }) => kind === 'query' && rule.allow === 'PUBLIC');
  const names = new Set(fields.map(({ name }) => name));
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ operation, errors, contextValue }) {
          if (errors || operation?.operation !== 'query') return;
          const { selections } = operation.selectionSet;
          const isPublic = selections.every((node) => node.kind === 'Field' && names.has(node.name.value));
          if (isPublic) contextValue.call.notePublic?.();
        },
      };
    },
  };
}

/** Strangers get no schema in production (LIMT-02, threats 26). */
const hideSchema: ApolloServerPlugin<RequestContext> = {
  async requestDidStart({ contextValue }) {
    const isKnown = contextValue.session !== null || contextValue.app !== null;
    if (isKnown || !contextValue.runtime.environment.isProduction) return {};
    return {
      async didResolveOperation({ document, schema }) {
        const [error] = validate(schema, document, [NoSchemaIntrospectionCustomRule]);
        if (error) throw error;
      },
    };
  },
};

/** The GraphQL server of `schema`; started before it is mounted. */
export async function startApollo(runtime: Runtime, schema: GraphQLSchema): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: runtime.environment.isProduction,
    stopOnTerminationSignals: false,
    // Documents are read by a plugin; nobody sends the hash of one instead.
    documentStore: null,
    persistedQueries: false,
    formatError: (_formatted, error) => error as never,
    // Cache control would wrap every field of every answer: a quarter of a list's CPU, for headers nobody sends.
    plugins: [
      readDocuments(runtime, schema),
      wordErrors,
      hideSchema,
      notePublicReads(schema),
      ApolloServerPluginCacheControlDisabled(),
    ],
    logger: runtime.log,
  } as ConstructorParameters<typeof ApolloServer<RequestContext>>[0]);
  await apollo.start();
  return apollo;
}
