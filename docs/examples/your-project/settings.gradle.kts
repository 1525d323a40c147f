rootProject.name = "your-project"
