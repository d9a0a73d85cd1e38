import { createRoot } from 'react-dom/client';
import { Admin, Datagrid, List, Resource, TextField, testDataProvider } from 'react-admin';

/** React-admin's smallest list: the baseline of every product on it. */
const dataProvider = testDataProvider({
  getList: () => Promise.resolve({ data: [{ id: 1, name: 'Hello' }] as never[], total: 1 }),
});

function HelloList() {
  return (
    <List>
      <Datagrid>
        <TextField source="name" />
      </Datagrid>
    </List>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider}>
      <Resource name="services" list={HelloList} />
    </Admin>,
  );
}
