// `npm run -s openapi`: the OpenAPI 3.1 document as JSON, from the contract, without a running server.
import { openapiDocument } from './openapi-document.ts';

process.stdout.write(`${JSON.stringify(await openapiDocument(), null, 2)}\n`);
