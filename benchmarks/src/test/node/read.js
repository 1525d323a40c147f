// Prints an Arrow file as JSON: its columns with their types, and its rows.
// usage: node read.js FILE
import { readFileSync } from 'node:fs';
import { tableFromIPC } from 'apache-arrow';

const table = tableFromIPC(readFileSync(process.argv[2]));
const plain = (value) => {
  if (typeof value === 'bigint') return value.toString();
  if (value !== null && typeof value === 'object') return Array.from(value, plain);
  return value;
};
const columns = table.schema.fields.map((field) => ({ name: field.name, type: String(field.type) }));
const rows = [];
for (const row of table) {
  rows.push(columns.map(({ name }) => plain(row[name])));
}
const model = JSON.parse(table.schema.metadata.get('model'));
console.log(JSON.stringify({ columns, model, rows }));
