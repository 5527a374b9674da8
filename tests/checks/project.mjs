/** What every check needs: the project's files, and the code in them without comments or strings. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

function walk(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? walk(root, name) : [name];
  });
}

/** Files that git tracks or would track; every file where the folder is no repository. */
function listFiles(root) {
  if (!existsSync(path.join(root, '.git'))) return walk(root);
  const options = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z'];
  const listed = execFileSync('git', options, { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((name) => name && existsSync(path.join(root, name)));
}

export class Project {
  constructor(root) {
    this.root = root;
    this.files = listFiles(root).sort();
  }

  /** Paths, relative to the root, that fit the expression. */
  matching(expression) {
    return this.files.filter((name) => expression.test(name));
  }

  has(name) {
    return existsSync(path.join(this.root, name));
  }

  isFolder(name) {
    return this.has(name) && statSync(path.join(this.root, name)).isDirectory();
  }

  bytes(name) {
    return readFileSync(path.join(this.root, name));
  }

  read(name) {
    return this.bytes(name).toString('utf8');
  }

  /** `read` without comments and strings, line by line the same. */
  code(name) {
    return codeOnly(this.read(name));
  }

  /** The names of the folders directly under `folder`. */
  foldersOf(folder) {
    const prefix = `${folder}/`;
    const inside = this.files.filter((name) => name.startsWith(prefix));
    const rest = inside.map((name) => name.slice(prefix.length).split('/'));
    return [...new Set(rest.filter((parts) => parts.length > 1).map((parts) => parts[0]))];
  }
}

export const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** Problems `file:line: what` for every match of a global expression in `text`. */
export function findAll(file, text, expression, what) {
  return [...text.matchAll(expression)].map(
    (match) => `${file}:${lineOf(text, match.index)}: ${what} (${match[0].trim()})`,
  );
}

// One alternative for each thing whose inside isn't code: comments, raw strings, strings,
// characters, templates, and regular expressions where a value may stand.
const notCode = new RegExp(
  [
    String.raw`\/\/[^\n]*|\/\*[^]*?\*\/`,
    String.raw`R"(\w*)\([^]*?\)\1"`,
    String.raw`"(?:\\.|[^"\\\n])*"`,
    String.raw`(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'`,
    '`(?:\\\\.|\\$\\{(?:[^{}]|\\{[^{}]*\\})*\\}|[^`\\\\])*`',
    String.raw`(?<=(?:[(,=:[!&|?{};]|return)\s*)\/(?![*\/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^\/\\\n])+\/[a-z]*`,
  ].join('|'),
  'g',
);

const directive = /^[ \t]*#\s*(?:if|ifdef|ifndef|elif|else|endif|define|undef|pragma|error)\b.*$/gm;
const blank = (match) => match.replace(/[^\n]/g, ' ');

/** Blanks out what `notCode` finds and keeps every position. */
function codeOnly(text) {
  return text.replace(notCode, blank);
}

const notFunctions = new Set(['if', 'for', 'while', 'switch', 'catch', 'return']);

function closingBrace(code, open) {
  let depth = 0;
  for (let i = open; i < code.length; ++i) {
    if (code[i] === '{') depth += 1;
    if (code[i] === '}' && --depth === 0) return i;
  }
  return code.length;
}

/** The name of the function whose body opens after `head`; undefined for any other brace. */
function functionName(head) {
  const balanced = head.split('(').length === head.split(')').length;
  if (!balanced || !head.includes('(')) return undefined;
  const arrow = /(?:const|let)\s+(\w+)\b[^]*=>\s*$/.exec(head);
  if (arrow) return arrow[1];
  const name = /([\w~]+)\s*(?:<[^()]*>)?\s*\([^]*\)[^()=]*(?::[^=]*)?$/.exec(head)?.[1];
  return name === undefined || notFunctions.has(name) ? undefined : name;
}

/** `{ name, first, last }` (lines) for every named function of C++ or TypeScript, from `code`. */
export function functionsIn(codeWithDirectives) {
  const code = codeWithDirectives.replace(directive, blank);
  const found = [];
  for (const { index } of code.matchAll(/\{/g)) {
    const before = code.slice(0, index);
    const head = before.slice(Math.max(...[';', '{', '}'].map((c) => before.lastIndexOf(c))) + 1);
    const name = functionName(head);
    if (name === undefined) continue;
    const start = index - head.length + (head.length - head.trimStart().length);
    const last = lineOf(code, closingBrace(code, index));
    found.push({ name, first: lineOf(code, start), last });
  }
  return found;
}
