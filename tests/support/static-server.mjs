/**
 * Serves a folder as GitHub Pages would: under a base path, `index.html` for folders, `404.html` for
 * what is missing, and no header that Pages cannot send.
 *
 *   node tests/support/static-server.mjs --root dist --base / --port 4321
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The file that answers `pathname`; undefined when it is missing or outside of `root`. */
function findFile(root, base, pathname) {
  if (!pathname.startsWith(base)) return undefined;
  const file = path.join(root, pathname.slice(base.length));
  if (file !== root && !file.startsWith(root + path.sep)) return undefined;
  const candidates = pathname.endsWith('/') ? [path.join(file, 'index.html')] : [file];
  return candidates.find((name) => existsSync(name) && statSync(name).isFile());
}

function send(response, status, file) {
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(status, { 'content-type': type, 'content-length': statSync(file).size });
  createReadStream(file).pipe(response);
}

function answer(root, base, request, response) {
  let pathname;
  try {
    pathname = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  } catch {
    response.writeHead(400).end();
    return;
  }
  const file = findFile(root, base, pathname);
  if (file !== undefined) return send(response, 200, file);

  const folder = path.join(root, pathname.slice(base.length), 'index.html');
  if (pathname.startsWith(base) && !pathname.endsWith('/') && existsSync(folder)) {
    response.writeHead(301, { location: `${encodeURI(pathname)}/` }).end();
    return;
  }
  const missing = path.join(root, '404.html');
  if (existsSync(missing)) return send(response, 404, missing);
  response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
}

/**
 * Starts the server and answers `{ url, close }`; `url` ends with the base path.
 * `port: 0` takes a free one. Listens on this machine alone.
 */
export function startServer({ root, base = '/', port = 0 }) {
  const folder = path.resolve(root);
  const prefix = `/${base}/`.replace(/\/+/g, '/');
  const server = createServer((request, response) => answer(folder, prefix, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${server.address().port}${prefix}`;
      const close = () =>
        new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        });
      resolve({ url, close });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      root: { type: 'string', default: 'dist' },
      base: { type: 'string', default: '/' },
      port: { type: 'string', default: '4321' },
    },
  });
  startServer({ ...values, port: Number(values.port) }).then(
    ({ url }) => console.log(`serving ${values.root} at ${url}`),
    (error) => {
      const hint = error.code === 'EADDRINUSE' ? '; choose another with --port' : '';
      console.error(`cannot listen on port ${values.port}: ${error.message}${hint}`);
      process.exitCode = 1;
    },
  );
}
