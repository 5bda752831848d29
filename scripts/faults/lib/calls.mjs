/** @typedef {import('../../bench/lib/graphql.mjs').Answer} Answer */
const BASE = '/app-portal/web/v1';
/** A call that takes longer has failed. */
const PATIENCE = 15_000;

/** A caller of a portal at `url` with a session's token; signing in gives it one. */
export class Caller {
  /**
   * @param {string} url
   * @param {string | null} token
   */
  constructor(url, token = null) {
    this.url = url;
    /** @type {string | null} */
    this.authorization = token && `Bearer ${token}`;
  }

  /**
   * A caller with an app's credentials.
   * @param {string} url
   * @param {{ id: string, secret: string }} credentials
   */
  static app(url, { id, secret }) {
    const caller = new Caller(url);
    caller.authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    return caller;
  }

  /**
   * @param {string} path
   * @param {{ method?: string, body?: string }} [init]
   */
  async send(path, init = {}) {
    /** @type {Record<string, string>} */
    const headers = { 'content-type': 'application/json', origin: this.url };
    if (this.authorization) headers.authorization = this.authorization;
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(`${this.url}${BASE}/${path}`, { ...init, headers, signal });
    const token = /portal_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    if (token) this.authorization = `Bearer ${token}`;
    return response;
  }

  /**
   * The data of a GraphQL call; throws when it answers errors.
   * @param {string} query
   * @param {object} [variables]
   * @returns {Promise<Answer>}
   */
  async data(query, variables = {}) {
    const response = await this.send('graphql', { method: 'POST', body: JSON.stringify({ query, variables }) });
    const { data, errors } = await response.json();
    if (errors) throw new Error(`${query.slice(0, 60)}…: ${errors[0].extensions.envelopeCode} ${errors[0].message}`);
    return data;
  }

  /**
   * The data of a documented REST call with GET; throws unless its code is 10000.
   * @param {string} path
   * @returns {Promise<Answer>}
   */
  async rest(path) {
    const { code, message, data } = await (await this.send(path)).json();
    if (code !== 10_000) throw new Error(`${path}: ${code} ${message}`);
    return data;
  }
}
