# The database's image runs this once, as it makes its data: beside the owner, who migrates, an account for the portals.
# It has no rights until the migration gives it those of a portal (docs/operate.md, The audit log).
docker_process_sql <<SQL
CREATE USER 'portal'@'%' IDENTIFIED BY '$PORTAL_PASSWORD';
GRANT ALL PRIVILEGES ON \`app\\_portal\`.* TO 'owner'@'%' WITH GRANT OPTION;
SQL
