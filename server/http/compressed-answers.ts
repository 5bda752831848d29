import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Bytes from which an answer is compressed. A page of 50 users is shorter: compressing it would cost a tenth and more of
 * what the call costs, one of megabytes a twentieth.
 */
export const WORTH_COMPRESSING = 32_768;

/** As cheap as gzip at 3, and smaller. The window (2^16) bounds what each answer under way holds in memory. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 };
const GZIP_LEVEL = 3;
/** Bytes of a piece: each is a round trip to the thread pool. */
const PIECE = 65_536;

const JSON_TYPE = /^application\/(graphql-response\+)?json\b/;

/**
 * Compresses long JSON answers for clients that ask for it. Files and streams go as they are, and so does what might
 * help to guess a secret by the length of an answer: what a page of another site asked for, and what hands out a session.
 */
export function compressedAnswers(): RequestHandler {
  return compression({
    threshold: WORTH_COMPRESSING,
    level: GZIP_LEVEL,
    chunkSize: PIECE,
    brotli: { params: BROTLI, chunkSize: PIECE },
    filter: (request, response) => {
      const site = request.headers['sec-fetch-site'];
      const isForeign = site !== undefined && site !== 'same-origin';
      return (
        !isForeign && !response.hasHeader('set-cookie') && JSON_TYPE.test(String(response.getHeader('content-type')))
      );
    },
  });
}
