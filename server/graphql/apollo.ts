import { ApolloServer, HeaderMap } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { GraphQLFormattedError, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { GraphQLError, NoSchemaIntrospectionCustomRule, parse, validate } from 'graphql';
import type { RequestContext } from '../context/context.js';
import { ERRORS } from '../core/errors.js';
import type { Retry } from '../core/errors.js';
import type { Runtime } from '../context/runtime.js';
import { answeredCookie } from '../http/cookie.js';
import { retryHeaders } from '../http/retry-headers.js';
import { httpStatusOf, namesResponseType, RESPONSE_TYPE } from '../http/response-type.js';
import { codeOfErrors, formatGraphqlError, toPortalError } from './format-error.js';
import { DocumentReader } from './document-reader.js';
import { rootFields } from './root-fields.js';

/** Errors are worded per caller, in their locale, after the formatter that knows no caller has passed them on. */
const wordErrors: ApolloServerPlugin<RequestContext> = {
  async requestDidStart({ contextValue }) {
    return {
      async willSendResponse({ request, response, errors, operation }) {
        const { body, http } = response;
        const cookie = answeredCookie(contextValue.runtime, contextValue.reply);
        if (cookie !== null) http.headers.set('set-cookie', cookie);
        http.headers.set('cache-control', 'no-store');
        if (body.kind !== 'single') return;
        if (errors) body.singleResult.errors = errors.map((error) => formatGraphqlError(error, contextValue));
        const code = codeOfErrors(body.singleResult.errors);
        contextValue.runtime.metrics.countCall('graphql', code);
        const refusal = body.singleResult.errors?.[0]?.extensions as Retry | undefined;
        for (const [name, value] of Object.entries(retryHeaders(refusal ?? {}))) http.headers.set(name, value);
        const isNewer = namesResponseType(request.http?.headers.get('accept'));
        if (isNewer) http.headers.set('content-type', `${RESPONSE_TYPE}; charset=utf-8`);
        // Clients of plain application/json take any other status for a failure of the transport.
        else if (http.status === 400 && errors?.every(isRefusedDocument)) http.status = 200;
        if (isNewer && errors && body.singleResult.data == null && (!operation || isOneCall(operation))) {
          // Without data a response is of a request that failed, not of one that was answered in part.
          delete body.singleResult.data;
          http.status ??= httpStatusOf(code);
          if (http.status === 401) http.headers.set('www-authenticate', 'Bearer');
        }
      },
    };
  },
};

/** Of several mutations the first may have been done when another fails: such a request has not failed as a whole. */
const isOneCall = ({ operation, selectionSet: { selections } }: OperationDefinitionNode) =>
  operation === 'query' || (selections.length === 1 && selections[0]?.kind === 'Field');

const REFUSED = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'INVALID_PARAMETER']);
const isRefusedDocument = (error: GraphQLError) => REFUSED.has(String(error.extensions.code));

/** Requests that never are an operation are counted too. */
const countRefused = ({ metrics }: Runtime): ApolloServerPlugin<RequestContext> => ({
  async invalidRequestWasReceived() {
    metrics.countCall('graphql', ERRORS.INVALID_PARAMETER.envelopeCode);
  },
  async contextCreationDidFail({ error }) {
    metrics.countCall('graphql', (toPortalError(error) ?? ERRORS.INTERNAL).envelopeCode);
  },
});

/** Placeholder of a refused document, until Apollo asks for its answer. */
const NOTHING = parse('{ __typename }');

/** Passes validated documents to Apollo, and answers others with their errors. */
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

/** Tells the door which requests read public data only. */
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
        if (!error) return;
        const http = { status: 400, headers: new HeaderMap() };
        const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http };
        throw new GraphQLError(error.message, { nodes: error.nodes, extensions });
      },
    };
  },
};

/** The error of a request that never is an operation, which no plugin words; null for another one. */
function refusedRequest(error: unknown): GraphQLFormattedError | null {
  if (!(error instanceof GraphQLError) || error.extensions.code !== 'BAD_REQUEST') return null;
  const { envelopeCode } = ERRORS.INVALID_PARAMETER;
  return { message: error.message, extensions: { code: 'BAD_REQUEST', envelopeCode } };
}

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
    formatError: (_formatted, error) => refusedRequest(error) ?? (error as never),
    // Cache control would wrap every field of every answer: a quarter of a list's CPU, for headers that nobody uses.
    plugins: [
      readDocuments(runtime, schema),
      wordErrors,
      countRefused(runtime),
      hideSchema,
      notePublicReads(schema),
      ApolloServerPluginCacheControlDisabled(),
    ],
    logger: runtime.log,
  } as ConstructorParameters<typeof ApolloServer<RequestContext>>[0]);
  await apollo.start();
  return apollo;
}
